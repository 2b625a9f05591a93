import { nextWorkingDay } from "@evenly/domain/calendar";
import { dueMonthly, joinsOn, type Life, startOf } from "./life.ts";

/** The numbers are kept for drama by Ofcom. */
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
 * In its third month, with what staff have to look at: of the second payment one was charged back, one failed because
 * the account is closed, and one failed on both tries, as all of that payer's since. Ruling F6.
 */
export const householdInDebt = (today: Temporal.PlainDate): Life => {
  const start = startOf(today, monthsLived);
  const second = nextWorkingDay(start.add({ months: 1 }));
  const once = { from: second, until: second };
  return {
    house,
    people,
    start,
    dueDates: dueMonthly(start, monthsLived),
    stories: [
      { of: people[0], name: "charged-back-once", fate: "fickle", ...once },
      { of: people[1], name: "penniless", fate: "penniless", from: second },
      { of: people[2], name: "closed-later", fate: "closed", ...once },
    ],
    doneOn: (deps) => joinsOn(deps, { house, people, start }),
  };
};
