import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import { addPence, pence } from "./money.ts";
import { type PartNow, planDebts, planEnding } from "./payment-plan.ts";
import { monthsToChoose, openParts, partOnDay, planParts, spread } from "./plan-parts.ts";
import type { MeansToPay, MoneyRow } from "./persons-money.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const terms = { today: day("2027-08-10"), advanceNoticeWorkingDays: 10, proclamations: proclaimedDays };
const usual = pence(9_586);
const ahead = ["2027-09-01", "2027-10-01", "2027-11-01", "2027-12-01"].map((dueOn) => ({
  id: dueOn,
  dueOn: day(dueOn),
  collectOn: day(dueOn),
  amount: usual,
}));

describe("What is owed is spread over months [I4]", () => {
  it("in equal parts that add up to the penny, the odd pence first", () => {
    expect(spread(pence(19_172), 3)).toEqual([6_391, 6_391, 6_390]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (amount, months) => {
          const parts = spread(pence(amount), months);
          expect(addPence(parts)).toBe(amount);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect(() => spread(usual, 0)).toThrow(RangeError);
  });

  it("over months whose parts are five pounds or more", () => {
    expect(monthsToChoose(pence(19_172), 3)).toEqual([2, 3]);
    expect(monthsToChoose(pence(1_499), 12)).toEqual([2]);
    expect(monthsToChoose(pence(999), 3)).toEqual([]);
  });

  it("on the next payment days that have the notice of a new amount [C4] [F5]", () => {
    const parts = planParts(pence(19_172), 3, { ahead }, terms);
    expect(
      parts.map(({ on, paymentId, usual: one, amount }) => [on.toString(), paymentId, one, amount]),
    ).toEqual([
      ["2027-09-01", "2027-09-01", usual, 6_391],
      ["2027-10-01", "2027-10-01", usual, 6_391],
      ["2027-11-01", "2027-11-01", usual, 6_390],
    ]);
    const late = planParts(usual, 2, { ahead }, { ...terms, today: day("2027-08-20") });
    expect(late.map(({ on }) => on.toString())).toEqual(["2027-10-01", "2027-11-01"]);
    const asked = planParts(usual, 2, { ahead, from: day("2027-10-02") }, terms);
    expect(asked.map(({ on }) => on.toString())).toEqual(["2027-11-01", "2027-12-01"]);
  });

  it("on the same day of later months once there are no more payments", () => {
    const few = planParts(usual, 3, { ahead: ahead.slice(0, 1) }, terms);
    expect(few.map(({ on, usual: one }) => [on.toString(), one])).toEqual([
      ["2027-09-01", usual],
      ["2027-10-01", 0],
      ["2027-11-01", 0],
    ]);
    const none = planParts(usual, 2, { ahead: [] }, terms);
    expect(none.map(({ on }) => on.toString())).toEqual(["2027-08-24", "2027-09-24"]);
  });

  it("is taken no further than what is still owed of it, from its end [F4]", () => {
    const parts = [{ amount: pence(100) }, { amount: pence(100) }, { amount: pence(100) }];
    const left = (owed: number) => openParts(parts, pence(owed)).map(({ amount }) => amount);
    expect(left(300)).toEqual([100, 100, 100]);
    expect(left(150)).toEqual([100, 50, 0]);
    expect(left(0)).toEqual([0, 0, 0]);
  });

  const row = (paymentId: string, owed: number, follows: MoneyRow["follows"] = "stays-owed") =>
    ({ paymentId, dueOn: day("2027-07-01"), follows, sums: { owed: pence(owed) } }) as MoneyRow;
  const facts = (rows: readonly MoneyRow[], changes = {}) => ({
    rows,
    sums: {
      taken: pence(0),
      withBank: pence(0),
      toCome: pence(0),
      waived: pence(0),
      owed: addPence(rows.map(({ sums }) => sums.owed)),
    },
    means: "usable" as MeansToPay,
    state: "live" as const,
    hasLeft: false,
    ...changes,
  });

  it("all of it or an amount, oldest first, and never more than is owed", () => {
    const rows = [row("july", 100), row("august", 100)];
    const ofAmount = (amount?: number) => {
      const found = planDebts(facts(rows), amount === undefined ? undefined : pence(amount));
      return "debts" in found ? found.debts.map((debt) => [debt.paymentId, debt.amount]) : found.refusal;
    };
    expect(ofAmount()).toEqual([
      ["july", 100],
      ["august", 100],
    ]);
    expect(ofAmount(150)).toEqual([
      ["july", 100],
      ["august", 50],
    ]);
    expect(ofAmount(500)).toEqual(ofAmount());
  });

  it.each([
    ["plan-nothing-owed", facts([])],
    ["plan-held", facts([row("july", 100)], { means: "held" })],
    ["plan-runs", facts([row("july", 100, "on-plan")])],
    ["plan-runs", facts([row("july", 100, "on-agreed-day"), row("august", 100)])],
    ["plan-no-mandate", facts([row("july", 100)], { means: "cancelled" })],
    ["plan-over", facts([row("july", 100)], { state: "cancelled" })],
    ["plan-over", facts([row("july", 100)], { hasLeft: true })],
  ] as const)("not when it is refused as %s", (refusal, given) => {
    expect(planDebts(given)).toEqual({ refusal });
  });

  it("collected again on a day: with the payment of that day, or alone with its notice [F5] [I5]", () => {
    const on = (text: string) => {
      const part = partOnDay(usual, { ahead, on: day(text) }, terms);
      return [part.on.toString(), part.paymentId, part.usual];
    };
    expect(on("2027-09-01")).toEqual(["2027-09-01", "2027-09-01", usual]);
    expect(on("2027-08-12")).toEqual(["2027-08-24", undefined, 0]);
    expect(on("2027-09-11")).toEqual(["2027-09-13", undefined, 0]);
  });

  describe("ends", () => {
    const part = (state: PartNow["state"], on = "2027-09-01") => ({ state, on: day(on) });
    const end = (
      parts: readonly PartNow[],
      owed: number,
      { means = "usable" as MeansToPay, hasLeft = false, today = "2027-08-20" } = {},
    ) => planEnding({ parts, owed: pence(owed) }, { means, hasLeft }, day(today));

    it("not while parts are to come or with the bank", () => {
      expect(end([part("to-come")], 100)).toBeUndefined();
      expect(end([part("taken"), part("with-bank")], 0)).toBeUndefined();
    });
    it("when a part is sent back, or its day passes without a Direct Debit to take it by", () => {
      expect(end([part("sent-back"), part("to-come")], 100)).toBe("missed");
      const late = { today: "2027-09-02" };
      expect(end([part("to-come")], 100, { ...late, means: "cancelled" })).toBe("missed");
      expect(end([part("to-come")], 100, late)).toBeUndefined();
    });
    it("paid, when every part came or nothing of it is owed any more", () => {
      expect(end([part("taken"), part("taken")], 0)).toBe("paid");
      expect(end([part("taken"), part("to-come")], 0)).toBe("paid");
      expect(end([part("taken")], 40)).toBe("paid");
      expect(end([part("taken"), part("called-off")], 40)).toBe("missed");
    });
    it("with a hold, and with the place", () => {
      expect(end([part("to-come")], 100, { means: "held" })).toBe("held");
      expect(end([part("to-come")], 100, { hasLeft: true })).toBe("left");
    });
  });
});
