import { describe, expect, it } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import { pence } from "./money.ts";
import { type PlannedPayment, projectMoney, type MeansToPay } from "./persons-money.ts";
import { type TaskFacts, tasksOf } from "./tasks.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2027-08-05");

function payment(dueOn: string, changes: Partial<PlannedPayment> = {}): PlannedPayment {
  return {
    id: dueOn,
    dueOn: day(dueOn),
    lastDay: day(dueOn).add({ months: 1 }).subtract({ days: 1 }),
    amount: pence(9586),
    state: "notified",
    collectOn: day(dueOn),
    retryOn: undefined,
    attempts: [],
    ...changes,
  };
}
function sentBack(dueOn: string, changes: Partial<PlannedPayment> = {}): PlannedPayment {
  return payment(dueOn, {
    state: "failed",
    attempts: [
      {
        takenOn: day(dueOn),
        amount: pence(9586),
        sentBackOn: day(dueOn).add({ days: 2 }),
        reason: "refer_to_payer",
      },
    ],
    ...changes,
  });
}
const september = payment("2027-09-01");

function tasks(
  payments: readonly PlannedPayment[],
  changes: Partial<Omit<TaskFacts, "rows">> = {},
  means: MeansToPay = "usable",
) {
  return tasksOf(
    {
      rows: projectMoney(payments, [], { today, means, refundsAsked: pence(0) }).rows,
      means,
      reminderDays: [7, 21, 45],
      paying: undefined,
      lateSuccessor: undefined,
      proposal: undefined,
      awaited: undefined,
      nextYear: undefined,
      ...changes,
    },
    today,
    proclaimedDays,
  ).map(({ by, since, ...task }) => ({ ...task, by: by?.toString(), since: since?.toString() }));
}

describe("what a housemate has to do [G2]", () => {
  it("is nothing while payments are taken as planned", () => {
    expect(tasks([september])).toEqual([]);
  });

  it("is to pay what stays owed, in one sum since the oldest [F6]", () => {
    expect(tasks([sentBack("2027-06-01"), sentBack("2027-07-01"), september])).toEqual([
      { kind: "pay", amount: 19_172, since: "2027-06-01", by: undefined },
    ]);
  });

  it("is to pay by the last reminder's day, from which the service may end [I2]", () => {
    const [pay] = tasks([sentBack("2027-07-01")]);
    expect(pay).toEqual({ kind: "pay", amount: 9586, since: "2027-07-01", by: "2027-08-15" });
    const [late] = tasks([sentBack("2027-06-20")]);
    expect(late?.by).toBeUndefined();
  });

  it("is to pay all of it, when some of it is tried again and some is not [I3]", () => {
    const retried = sentBack("2027-08-02", { retryOn: day("2027-08-10") });
    expect(tasks([sentBack("2027-07-01"), retried])).toMatchObject([
      { kind: "pay", amount: 19_172, since: "2027-07-01" },
    ]);
  });

  it("is to finish the payment that they have started, and nothing once it is approved [I3]", () => {
    const owed = [sentBack("2027-07-01"), sentBack("2027-08-02", { retryOn: day("2027-08-10") })];
    const paying = (isApproved: boolean) => tasks(owed, { paying: { amount: pence(5000), isApproved } });
    expect(paying(false)).toMatchObject([{ kind: "finish-payment", amount: 5000 }]);
    expect(paying(true)).toEqual([]);
  });

  it("is to have the money ready on the day after a failure, until the bank has tried again [F6]", () => {
    const retried = sentBack("2027-08-02", { retryOn: day("2027-08-10") });
    const ready = [{ kind: "have-money-ready", amount: 9586, by: "2027-08-10", since: undefined }];
    expect(tasks([retried])).toEqual(ready);
    const [first] = retried.attempts;
    if (first === undefined) throw new Error("It was tried");
    const again = { ...first, takenOn: day("2027-08-10"), sentBackOn: undefined };
    expect(tasks([{ ...retried, state: "submitted", attempts: [first, again] }])).toEqual(ready);
  });

  it("is to give bank details in time for the next payment, with what is owed [F7]", () => {
    expect(tasks([sentBack("2027-08-02"), september], {}, "closed")).toEqual([
      { kind: "give-bank-details", trouble: "closed", amount: 9586, by: "2027-08-23", since: undefined },
    ]);
    expect(tasks([september], {}, "none")).toMatchObject([{ kind: "give-bank-details", trouble: undefined }]);
  });

  it("is nothing while new bank details are with the bank, or staff hold the payments [F6] [F7]", () => {
    for (const means of ["replaced-soon", "held"] as const)
      expect(tasks([sentBack("2027-07-01"), september], {}, means)).toEqual([]);
  });

  it("begins with what is owed and a successor who waits, then goes by the day [G3] [G5] [J5]", () => {
    const all = tasks([sentBack("2027-07-01"), sentBack("2027-08-02", { retryOn: day("2027-08-10") })], {
      lateSuccessor: "Ella",
      proposal: { by: "Ada", lapsesOn: day("2027-08-07") },
      awaited: { firstName: "Dev", joinBy: undefined },
      nextYear: day("2027-08-31"),
    });
    expect(all.map(({ kind, firstName, by }) => [kind, firstName, by])).toEqual([
      ["pay", undefined, "2027-08-15"],
      ["decide-successor", "Ella", undefined],
      ["answer-proposal", "Ada", "2027-08-07"],
      ["answer-next-year", undefined, "2027-08-31"],
      ["invite", "Dev", undefined],
    ]);
  });
});
