import { describe, expect, it } from "vitest";
import {
  arrearsOf,
  arrearsStates,
  dueReminders,
  type FinishedCase,
  isForStaff,
  needsNewCase,
  type SentReminder,
} from "./arrears.ts";
import { pence } from "./money.ts";
import { type MeansToPay, type PlannedPayment, projectMoney } from "./persons-money.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const amount = pence(9586);
const timetable = [7, 21, 45];

/** Due on the first of a month, charged, and sent back twice. */
function unpaid(month: string, change: Partial<PlannedPayment> = {}): PlannedPayment {
  const [first, again] = [`${month}-01`, `${month}-10`];
  return {
    id: month,
    dueOn: day(first),
    lastDay: day(`${month}-28`),
    amount,
    state: "failed",
    collectOn: day(first),
    retryOn: undefined,
    attempts: [first, again].map((on) => ({
      takenOn: day(on),
      amount,
      sentBackOn: day(on).add({ days: 2 }),
      reason: "insufficient_funds",
    })),
    ...change,
  };
}

function retried(month: string): PlannedPayment {
  return unpaid(month, { retryOn: day(`${month}-10`), attempts: unpaid(month).attempts.slice(0, 1) });
}

type Person = {
  readonly payments: readonly PlannedPayment[];
  readonly means?: MeansToPay;
  readonly waived?: number;
};

function moneyOf({ payments, means = "usable", waived = 0 }: Person, today: Temporal.PlainDate) {
  const charges = payments.map(({ id, dueOn }) => ({
    cause: "charge" as const,
    amount,
    on: dueOn,
    paymentId: id,
  }));
  const writeOff = { cause: "write-off" as const, amount: -waived, on: today, paymentId: undefined };
  const entries = [...charges, ...(waived > 0 ? [writeOff] : [])];
  return { ...projectMoney(payments, entries, { today, means, refundsAsked: pence(0) }), means };
}

function stateOn(today: string, person: Person) {
  const { state, owed, since, age } = arrearsOf(moneyOf(person, day(today)), day(today));
  return [state, owed, since?.toString(), age];
}

describe("Where a person stands with what they owe [I1]", () => {
  it("is one state, from what follows their unpaid payments", () => {
    const july = unpaid("2027-07");
    const seen = [
      stateOn("2027-07-01", { payments: [] }),
      stateOn("2027-07-05", { payments: [retried("2027-07")] }),
      stateOn("2027-07-13", { payments: [july] }),
      stateOn("2027-08-05", { payments: [july, retried("2027-08")] }),
      stateOn("2027-08-05", { payments: [unpaid("2027-07", { plan: "over-months" })] }),
      stateOn("2027-08-05", { payments: [unpaid("2027-07", { plan: "on-a-day" })] }),
      stateOn("2027-08-05", { payments: [july, unpaid("2027-08", { plan: "over-months" })] }),
      stateOn("2027-07-13", { payments: [july], means: "closed" }),
      stateOn("2027-07-13", { payments: [july], means: "held" }),
      stateOn("2027-07-13", { payments: [july], waived: amount }),
    ];
    expect(seen).toEqual([
      ["nothing-owed", 0, undefined, 0],
      ["retrying", amount, "2027-07-01", 4],
      ["overdue", amount, "2027-07-01", 12],
      ["overdue", 2 * amount, "2027-07-01", 35],
      ["plan", amount, "2027-07-01", 35],
      ["retrying", amount, "2027-07-01", 35],
      ["overdue", 2 * amount, "2027-07-01", 35],
      ["overdue", amount, "2027-07-01", 12],
      ["held", amount, "2027-07-01", 12],
      ["written-off", 0, undefined, 0],
    ]);
    expect(arrearsStates.filter((state) => !seen.some(([one]) => one === state))).toEqual([]);
  });

  it("is staff's matter from the first day of the timetable on [I2]", () => {
    const july = { payments: [retried("2027-07")] };
    const on = (today: string) => isForStaff(arrearsOf(moneyOf(july, day(today)), day(today)), timetable);
    expect([on("2027-07-07"), on("2027-07-08")]).toEqual([false, true]);
    expect(
      isForStaff(arrearsOf(moneyOf({ payments: [] }, day("2027-07-08")), day("2027-07-08")), timetable),
    ).toBe(false);
  });
});

describe("Reminders of what is owed [I2]", () => {
  /** Those sent if it is looked at every day. */
  function remindersFrom(from: string, until: string, personOn: (today: Temporal.PlainDate) => Person) {
    const sent: SentReminder[] = [];
    for (
      let today = day(from);
      Temporal.PlainDate.compare(today, day(until)) <= 0;
      today = today.add({ days: 1 })
    ) {
      const money = moneyOf(personOn(today), today);
      const { state } = arrearsOf(money, today);
      for (const due of dueReminders({ rows: money.rows, state }, sent, timetable, today))
        sent.push({ ...due, sentOn: today });
    }
    return sent.map(({ paymentId, day: of, sentOn }) => [paymentId, of, sentOn.toString()]);
  }

  it("go 7, 21 and 45 days after the due date of each payment, each once", () => {
    expect(
      remindersFrom("2027-07-01", "2027-12-31", () => ({ payments: [unpaid("2027-07"), unpaid("2027-08")] })),
    ).toEqual([
      ["2027-07", 7, "2027-07-08"],
      ["2027-07", 21, "2027-07-22"],
      ["2027-08", 7, "2027-08-08"],
      ["2027-07", 45, "2027-08-15"],
      ["2027-08", 21, "2027-08-22"],
      ["2027-08", 45, "2027-09-15"],
    ]);
  });

  it("stop when it is paid, and while it is held; afterwards the rest comes with the same days between", () => {
    const hold = (today: Temporal.PlainDate): Person => ({
      payments: [unpaid("2027-07")],
      means: today.month === 8 || today.month === 9 ? "held" : "usable",
    });
    expect(remindersFrom("2027-07-01", "2027-12-31", hold)).toEqual([
      ["2027-07", 7, "2027-07-08"],
      ["2027-07", 21, "2027-07-22"],
      ["2027-07", 45, "2027-10-01"],
    ]);
    const pays = (today: Temporal.PlainDate): Person => ({
      payments: today.month > 7 ? [] : [unpaid("2027-07")],
    });
    expect(remindersFrom("2027-07-01", "2027-12-31", pays)).toHaveLength(2);
  });

  it("never warn before they have asked, however late a payment is first looked at", () => {
    expect(remindersFrom("2027-12-01", "2028-02-01", () => ({ payments: [unpaid("2027-07")] }))).toEqual([
      ["2027-07", 7, "2027-12-01"],
      ["2027-07", 21, "2027-12-15"],
      ["2027-07", 45, "2028-01-08"],
    ]);
  });

  it("do not go for what is taken by itself on a new day", () => {
    const late = unpaid("2027-07", { state: "notified", attempts: [] });
    expect(remindersFrom("2027-07-01", "2027-09-01", () => ({ payments: [late] }))).toEqual([]);
  });

  it("do not go for what is on a plan, also beside what is not [I4]", () => {
    const payments = [unpaid("2027-07", { plan: "over-months" }), unpaid("2027-08")];
    const reminded = remindersFrom("2027-07-01", "2027-09-01", () => ({ payments }));
    expect(reminded.map(([payment]) => payment)).toEqual(["2027-08", "2027-08"]);
  });
});

describe("A debt that a colleague finished though it is owed [I2]", () => {
  const today = day("2027-01-20");
  const debt = { state: "overdue", since: day("2026-12-01") } as const;
  const finished = (on: string, planEndedSince = false): FinishedCase => ({ on: day(on), planEndedSince });
  it.each([
    ["none was finished", debt, undefined, true],
    ["the day before", debt, finished("2027-01-19"), false],
    ["13 days before", debt, finished("2027-01-07"), false],
    ["14 days before", debt, finished("2027-01-06"), true],
    ["of another debt before", { ...debt, since: day("2027-01-13") }, finished("2027-01-19"), true],
    ["a plan ended since", debt, finished("2027-01-19", true), true],
    ["it is still to be tried", { ...debt, state: "retrying" }, finished("2027-01-06"), false],
  ] as const)("has a new case again: %s", (_, { state, since }, last, needs) => {
    expect(needsNewCase({ state, since }, last, timetable, today)).toBe(needs);
  });
});
