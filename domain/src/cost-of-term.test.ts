import { expect, test } from "vitest";
import { costOfPlace, costOfTerm } from "./cost-of-term.ts";
import { monthlyFromWeekly, pence } from "./money.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const year = { start: day("2026-09-01"), end: day("2027-08-31") };
const weekly = pence(1_000);
const monthly = monthlyFromWeekly(weekly);
const half = Math.ceil(monthly / 2);

test("A term costs its months, and a part of one by the day [C3]", () => {
  expect(costOfTerm(year, weekly)).toEqual({ payments: 12, inAll: 12 * monthly });
  const toMid = { ...year, end: day("2026-11-15") };
  expect(costOfTerm(toMid, weekly)).toEqual({ payments: 3, inAll: 2 * monthly + half });
});

test("A place costs what each pays for their own days [G5]", () => {
  const leaver = { weekly, handOvers: [], leftOn: day("2026-12-01") };
  const successor = { weekly: pence(2_000), handOvers: [day("2026-12-01")], leftOn: undefined };
  expect(costOfPlace(year, [leaver, successor], undefined)).toBe(
    3 * monthly + 9 * monthlyFromWeekly(pence(2_000)),
  );
  // They left earlier than was agreed: the place was empty in between.
  expect(costOfPlace(year, [{ ...leaver, leftOn: day("2026-11-01") }, successor], undefined)).toBe(
    2 * monthly + 9 * monthlyFromWeekly(pence(2_000)),
  );
});

test("A place of a cancelled household costs up to its last day [F11]", () => {
  const stays = { weekly, handOvers: [], leftOn: undefined };
  expect(costOfPlace(year, [stays], day("2026-11-15"))).toBe(2 * monthly + half);
  const leaver = { weekly, handOvers: [], leftOn: day("2026-10-01") };
  const successor = { weekly, handOvers: [day("2026-10-01")], leftOn: undefined };
  expect(costOfPlace(year, [leaver, successor], day("2026-11-15"))).toBe(2 * monthly + half);
  expect(costOfPlace(year, [{ ...leaver, leftOn: day("2027-01-01") }], day("2026-11-15"))).toBe(
    2 * monthly + half,
  );
});
