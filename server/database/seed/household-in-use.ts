import { nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import { issueSuccessorToken } from "../../src/access/index.ts";
import type { Dependencies } from "../../src/dependencies.ts";
import { askSuccessor } from "../../src/households/index.ts";
import { emailOf, signUpBy } from "./demo-sign-ups.ts";
import { dueMonthly, joinsOn, type HouseholdHistory, startOf } from "./household-history.ts";

/** Ofcom's phone numbers for drama. */
const people = [
  { firstname: "Ada", lastname: "Lindqvist", tel: "07700 900105" },
  { firstname: "Ben", lastname: "Osei", tel: "07700 900106" },
  { firstname: "Cara", lastname: "Hughes", tel: "07700 900107" },
  { firstname: "Dev", lastname: "Sharma", tel: "07700 900108" },
] as const;

/** Takes over the last place in the middle of the fourth month. */
const successor = { firstname: "Esme", lastname: "Novak", tel: "07700 900109" } as const;
const leaver = people[3];

const house = {
  line1: "6 Larkspur Terrace",
  postcode: "LS6 1ZZ",
  size: people.length,
  discountCode: "WELCOME10",
};

const monthsLived = 4;

/** In its fifth month, with a retried payment and a handover. Ruling E. */
export function householdInUse(today: Temporal.PlainDate): HouseholdHistory {
  const start = startOf(today, monthsLived);
  const handsOverOn = start.add({ months: 3, days: 15 });
  const sentBack = nextWorkingDay(start.add({ months: 2 }), proclaimedDays);
  const askedOn = start.add({ months: 2, days: 4 });
  return {
    house,
    people: [...people, successor],
    start,
    dueDates: [...dueMonthly(start, monthsLived), handsOverOn],
    handsOverOn,
    outcomes: [
      { of: people[1], name: "sent-back-once", scenario: "penniless", from: sentBack, until: sentBack },
    ],
    doneOn: (deps) =>
      new Map([
        ...joinsOn(deps, { house, people, start }),
        [askedOn.toString(), () => askForSuccessor(deps, handsOverOn.subtract({ days: 1 }))],
        [askedOn.add({ days: 2 }).toString(), () => succeed(deps, start)],
      ]),
  };
}

function findLeaver(db: Dependencies["db"]) {
  return db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "housemateId")
    .select(["membership.id as membershipId", "membership.householdId", "housemateId"])
    .where("email", "=", emailOf(leaver))
    .executeTakeFirstOrThrow();
}

async function askForSuccessor(deps: Dependencies, lastDay: Temporal.PlainDate): Promise<unknown> {
  const own = await findLeaver(deps.db);
  const request = { lastDay: lastDay.toString(), email: emailOf(successor) };
  return deps.db.transaction().execute((trx) => askSuccessor(trx, deps, own, request));
}

/** By a link of their own: the mail's is made when it is sent. */
async function succeed(deps: Dependencies, start: Temporal.PlainDate): Promise<unknown> {
  const { membershipId } = await findLeaver(deps.db);
  const guid = await deps.db.transaction().execute((trx) => issueSuccessorToken(trx, deps, membershipId));
  return signUpBy(deps, start)(successor, { guid });
}
