import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { expect, test } from "vitest";
import { sayPayments } from "./say-payments.ts";

const until = (end: string) =>
  sayPayments(
    paymentSchedule({
      start: Temporal.PlainDate.from("2027-09-01"),
      end: Temporal.PlainDate.from(end),
      weekly: pence(1675),
      collection: { today: Temporal.PlainDate.from("2027-07-15"), advanceNoticeWorkingDays: 10 },
    }),
  );

test("a year is twelve equal payments", () => {
  expect(until("2028-08-31")).toBe("12 monthly payments of £72.79, from 1 September 2027.");
});

test("what is left after the last whole month is said apart", () => {
  expect(until("2028-09-10")).toBe(
    "12 monthly payments of £72.79, from 1 September 2027, then one of £24.27 for part of a month.",
  );
  expect(until("2027-10-10")).toBe(
    "One monthly payment of £72.79, from 1 September 2027, then one of £23.49 for part of a month.",
  );
});

test("a single payment has its day, and no schedule has no sentence", () => {
  expect(until("2027-09-30")).toBe("One payment of £72.79, taken on 1 September 2027.");
  expect(sayPayments([])).toBe("");
});
