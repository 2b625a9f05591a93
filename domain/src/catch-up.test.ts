import { expect, test } from "vitest";
import { catchUpOf } from "./catch-up.ts";
import { paymentSchedule } from "./direct-debit.ts";
import { pence } from "./money.ts";

const completeOn = (today: string, end = "2028-08-31") => {
  const day = Temporal.PlainDate.from(today);
  const schedule = paymentSchedule({
    start: Temporal.PlainDate.from("2027-09-01"),
    end: Temporal.PlainDate.from(end),
    weekly: pence(1000),
    collection: { today: day, householdCompleteOn: day, advanceNoticeWorkingDays: 10 },
  });
  const found = catchUpOf(schedule, day);
  return (
    found && { ...found, collectionDate: found.collectionDate.toString(), since: found.since.toString() }
  );
};

test("a household that is complete by its start has nothing to catch up", () => {
  expect(completeOn("2027-07-15")).toBeUndefined();
  expect(completeOn("2027-09-01")).toBeUndefined();
});

test("one that completes later is told every payment that is taken on the first day", () => {
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

test("nothing is caught up where there is nothing to pay", () => {
  expect(catchUpOf([], Temporal.PlainDate.from("2027-10-01"))).toBeUndefined();
});
