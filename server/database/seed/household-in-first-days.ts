import { joinsOn, type HouseholdHistory } from "./household-history.ts";

/** Ofcom's phone numbers for drama. */
const people = [
  { firstname: "Nia", lastname: "Bellamy", tel: "07700 900115" },
  { firstname: "Omar", lastname: "Farouk", tel: "07700 900116" },
] as const;

const house = {
  line1: "19 Larkspur Terrace",
  postcode: "LS6 1ZZ",
  size: people.length,
  discountCode: "WELCOME10",
};

/** Live since the day before yesterday, which both had asked for: each can still change their mind. Ruling J3. */
export function householdInFirstDays(today: Temporal.PlainDate): HouseholdHistory {
  const start = today.subtract({ days: 2 });
  return {
    house,
    people,
    start,
    dueDates: [start],
    outcomes: [],
    doneOn: (deps) => joinsOn(deps, { house, people, start }, 6),
  };
}
