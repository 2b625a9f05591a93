import { proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { expect, test } from "vitest";
import { answers } from "../../answers/answers.ts";
import { settings } from "../../api/settings.ts";
import { quoteOfAnswers } from "../../quote/payment-quote.ts";
import { paymentsOf } from "../../quote/payments.ts";
import { catchUpText } from "./catch-up-text.ts";
import { scheduleText } from "./schedule-text.ts";

function until(end: string) {
  return scheduleText(
    paymentSchedule({
      start: Temporal.PlainDate.from("2027-09-01"),
      end: Temporal.PlainDate.from(end),
      weekly: pence(1675),
      collection: {
        proclamations: proclaimedDays,
        today: Temporal.PlainDate.from("2027-07-15"),
        advanceNoticeWorkingDays: 10,
      },
    }),
  );
}

test("a year is twelve equal payments", () => {
  expect(until("2028-08-31")).toBe("12 monthly payments of £72.79, from 1\u00a0September 2027.");
});

test("the rest after the last whole month is named separately", () => {
  expect(until("2028-09-10")).toBe(
    "12 monthly payments of £72.79, from 1\u00a0September 2027, then one of £24.27 for part of a month.",
  );
  expect(until("2027-10-10")).toBe(
    "One monthly payment of £72.79, from 1\u00a0September 2027, then one of £23.49 for part of a month.",
  );
});

test("a successor in the middle of a month sees the first part and the months after it [G5]", () => {
  const successor = {
    of: "Ben",
    firstDay: "2027-09-15",
    isLate: false,
    payments: [
      { dueDate: "2027-09-15", lastDay: "2027-09-30", collectionDate: "2027-09-15", amount: 3883 },
      { dueDate: "2027-10-01", lastDay: "2027-10-31", collectionDate: "2027-10-01", amount: 7279 },
      { dueDate: "2027-11-01", lastDay: "2027-11-30", collectionDate: "2027-11-01", amount: 7279 },
    ],
  };
  const payments = paymentsOf({ ...quoteOfAnswers(answers()), after: 1675, successor }, settings());
  expect(payments.map(({ kind }) => kind)).toEqual(["part-month", "month", "month"]);
  expect(scheduleText(payments)).toBe(
    "A first payment of £38.83 for part of a month, taken on 15\u00a0September 2027. 2 monthly payments of £72.79, from 1\u00a0October 2027.",
  );
});

test("a single payment is named with its day, and an empty schedule has no sentence", () => {
  expect(until("2027-09-30")).toBe("One payment of £72.79, taken on 1\u00a0September 2027.");
  expect(scheduleText([])).toBe("");
});

test("the last to join after the start sees everybody's catch-up payment [F5]", () => {
  const on = (today: string) => {
    const day = Temporal.PlainDate.from(today);
    const payments = paymentSchedule({
      start: Temporal.PlainDate.from("2027-09-01"),
      end: Temporal.PlainDate.from("2028-08-31"),
      weekly: pence(1675),
      collection: { proclamations: proclaimedDays, today: day, advanceNoticeWorkingDays: 10 },
    });
    return catchUpText(payments, day);
  };
  expect(on("2027-09-01")).toBeUndefined();
  expect(on("2027-09-02")).toBe(
    "You're the last to join, so everyone has joined after the tenancy's start. To catch up, the payment of £72.79 that was due on 1\u00a0September 2027 is taken on 16\u00a0September 2027. Everyone else in the house pays the same on that day.",
  );
  expect(on("2027-09-20")).toBe(
    "You're the last to join, so everyone has joined after the tenancy's start. To catch up, 2 payments are taken together on 4\u00a0October 2027, for the time since 1\u00a0September 2027: £145.58 in all. Everyone else in the house pays the same on that day.",
  );
});
