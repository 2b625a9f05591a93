import { proclaimedDays } from "./calendar.ts";
import { expect, test } from "vitest";
import { catchUpOf } from "./catch-up.ts";
import { paymentSchedule } from "./direct-debit.ts";
import { pence } from "./money.ts";

function completeOn(today: string, end = "2028-08-31") {
  const day = Temporal.PlainDate.from(today);
  const schedule = paymentSchedule({
    start: Temporal.PlainDate.from("2027-09-01"),
    end: Temporal.PlainDate.from(end),
    weekly: pence(1000),
    collection: {
      proclamations: proclaimedDays,
      today: day,
      householdCompleteOn: day,
      advanceNoticeWorkingDays: 10,
    },
  });
  const found = catchUpOf(schedule, day);
  return (
    found && { ...found, collectionDate: found.collectionDate.toString(), since: found.since.toString() }
  );
}

test("a household that is complete by its start has no catch-up payment", () => {
  expect(completeOn("2027-07-15")).toBeUndefined();
  expect(completeOn("2027-09-01")).toBeUndefined();
});

test("a household that completes later pays everything due so far on the first day [F5]", () => {
  const since = "2027-09-01";
  expect(completeOn("2027-09-02")).toEqual({
    payments: 1,
    amount: 4346,
    collectionDate: "2027-09-16",
    since,
  });
  // The payment of 1 October is due before the notice ends, so it is collected with the previous one.
  expect(completeOn("2027-09-20")).toEqual({
    payments: 2,
    amount: 8692,
    collectionDate: "2027-10-04",
    since,
  });
  expect(completeOn("2027-10-28")).toMatchObject({
    payments: 3,
    amount: 13038,
    collectionDate: "2027-11-11",
  });
});

test("there is no catch-up payment when nothing is due", () => {
  expect(catchUpOf([], Temporal.PlainDate.from("2027-10-01"))).toBeUndefined();
});
