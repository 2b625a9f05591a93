import { nextYearAskedFrom } from "@evenly/domain/next-year";
import { earliestEndDate } from "@evenly/domain/tenancy";
import type { Dependencies } from "../../src/dependencies.ts";
import { readLegalTexts, readNextYear, sayYes } from "../../src/households/index.ts";
import { emailOf } from "./demo-sign-ups.ts";
import { dueMonthly, joinsOn, type HouseholdHistory } from "./household-history.ts";

/** Ofcom's phone numbers for drama. */
const people = [
  { firstname: "Kofi", lastname: "Mensah", tel: "07700 900115" },
  { firstname: "Lena", lastname: "Fischer", tel: "07700 900116" },
  { firstname: "Milo", lastname: "Grant", tel: "07700 900117" },
] as const;
const stays = people[0];

const house = {
  line1: "20 Larkspur Terrace",
  postcode: "LS6 1ZZ",
  size: people.length,
  discountCode: "WELCOME10",
};

const months = 9;
const daysLeft = 45;
/** Whole ones by today, whatever day it is. */
const monthsLived = 7;

/** Six weeks before its end: all have been asked about the next year, and one has said yes. Ruling J5. */
export function householdNearItsEnd(today: Temporal.PlainDate): HouseholdHistory {
  const start = today.add({ days: daysLeft + 1 }).subtract({ months });
  const end = earliestEndDate(start, months);
  return {
    house,
    people,
    start,
    end,
    dueDates: dueMonthly(start, monthsLived),
    asksOn: nextYearAskedFrom(end),
    outcomes: [],
    doneOn: (deps) =>
      new Map([
        ...joinsOn(deps, { house, people, start, end }),
        [today.subtract({ days: 5 }).toString(), () => stayOn(deps)],
      ]),
  };
}

async function stayOn(deps: Dependencies): Promise<void> {
  const owner = await deps.db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "housemateId")
    .select(["membership.id as membershipId", "membership.householdId", "housemateId"])
    .where("email", "=", emailOf(stays))
    .executeTakeFirstOrThrow();
  const { you, offer } = await readNextYear(deps, owner);
  if (offer === null) throw new Error("There is nothing to say yes to");
  const { token, weekly: priceShown } = offer;
  const yes = { ...you, token, priceShown, accountHolder: true, earlyStart: undefined };
  await deps.db.transaction().execute((trx) => sayYes(trx, deps, owner, yes, readLegalTexts(deps.config)));
}
