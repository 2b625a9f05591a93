import { nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import { dueMonthly, joinsOn, type HouseholdHistory, startOf } from "./household-history.ts";

/** Ofcom's phone numbers for drama. */
const people = [
  { firstname: "Fay", lastname: "Marlow", tel: "07700 900110" },
  { firstname: "Gus", lastname: "Petrov", tel: "07700 900111" },
  { firstname: "Hana", lastname: "Kimura", tel: "07700 900112" },
] as const;

const house = {
  line1: "4 Larkspur Terrace",
  postcode: "LS6 1ZZ",
  size: people.length,
  discountCode: "FRESHERSCAMPUS",
};

const monthsLived = 2;

/**
 * In its third month, with work for staff: of the second payments, one was charged back, one failed on a closed
 * account, and one failed twice, as all of that payer's since. Ruling F6.
 */
export function householdInDebt(today: Temporal.PlainDate): HouseholdHistory {
  const start = startOf(today, monthsLived);
  const second = nextWorkingDay(start.add({ months: 1 }), proclaimedDays);
  const once = { from: second, until: second };
  return {
    house,
    people,
    start,
    dueDates: dueMonthly(start, monthsLived),
    outcomes: [
      { of: people[0], name: "charged-back-once", scenario: "fickle", ...once },
      { of: people[1], name: "penniless", scenario: "penniless", from: second },
      { of: people[2], name: "closed-later", scenario: "closed", ...once },
    ],
    doneOn: (deps) => joinsOn(deps, { house, people, start }),
  };
}
