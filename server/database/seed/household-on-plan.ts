import { nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import type { Dependencies } from "../../src/dependencies.ts";
import { readPlans, spreadDebt } from "../../src/households/index.ts";
import { emailOf } from "./demo-sign-ups.ts";
import { dueMonthly, joinsOn, type HouseholdHistory, startOf } from "./household-history.ts";

/** Ofcom's phone numbers for drama. */
const people = [
  { firstname: "Ines", lastname: "Duarte", tel: "07700 900113" },
  { firstname: "Jake", lastname: "Thornton", tel: "07700 900114" },
] as const;
const debtor = people[0];

const house = {
  line1: "18 Larkspur Terrace",
  postcode: "LS6 1ZZ",
  size: people.length,
  discountCode: "WELCOME10",
};

const monthsLived = 3;

/** In its fourth month. The second payment of one failed twice, and is spread over the next three. Ruling I4. */
export function householdOnPlan(today: Temporal.PlainDate): HouseholdHistory {
  const start = startOf(today, monthsLived);
  const second = nextWorkingDay(start.add({ months: 1 }), proclaimedDays);
  const until = second.add({ days: 14 });
  return {
    house,
    people,
    start,
    dueDates: dueMonthly(start, monthsLived),
    outcomes: [{ of: debtor, name: "short-once", scenario: "penniless", from: second, until }],
    doneOn: (deps) =>
      new Map([...joinsOn(deps, { house, people, start }), [until.toString(), () => spread(deps)]]),
  };
}

async function spread(deps: Dependencies): Promise<unknown> {
  const owner = await deps.db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "housemateId")
    .select(["membership.id as membershipId", "membership.householdId", "housemateId"])
    .where("email", "=", emailOf(debtor))
    .executeTakeFirstOrThrow();
  const longest = (await readPlans(deps, owner)).choices.at(-1);
  if (longest === undefined) throw new Error("There is nothing to spread");
  return deps.db.transaction().execute((trx) => spreadDebt(trx, deps, owner, longest));
}
