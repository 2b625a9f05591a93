import { describe, expect, it } from "vitest";
import { proclaimedDays } from "./calendar.ts";
import { paymentSchedule } from "./direct-debit.ts";
import { handOverDayIf, joinByFor, splitPlace, stillToPayAlone } from "./handover-split.ts";
import { pence } from "./money.ts";
import { type MoneyEntry, type PlannedPayment, projectMoney } from "./persons-money.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const terms = { advanceNoticeWorkingDays: 10, proclamations: proclaimedDays };
const today = day("2027-11-26");
const lastDay = day("2027-12-20");

const schedule = paymentSchedule({
  start: day("2027-07-09"),
  end: day("2028-07-08"),
  weekly: pence(1950),
  collection: { today: day("2027-06-01"), householdCompleteOn: day("2027-06-01"), ...terms },
});

/** Taken up to today, then planned; the first of those may be with the bank, or settled without being taken. */
function leaver(
  changes: { readonly isWithBank?: boolean; readonly settledBy?: "receipt" | "write-off" } = {},
) {
  const entries: MoneyEntry[] = [];
  let isNext = true;
  const payments = schedule.map(({ dueDate, lastDay: last, collectionDate, amount }): PlannedPayment => {
    const id = dueDate.toString();
    const isTaken = Temporal.PlainDate.compare(collectionDate, today) <= 0;
    const isWithBank = !isTaken && isNext && changes.isWithBank === true;
    if (!isTaken && isNext && changes.settledBy) {
      entries.push({ cause: "charge", amount, on: dueDate, paymentId: id });
      entries.push({ cause: changes.settledBy, amount: pence(-amount), on: today, paymentId: id });
    }
    if (!isTaken) isNext = false;
    if (isTaken) {
      entries.push({ cause: "charge", amount, on: dueDate, paymentId: id });
      entries.push({ cause: "collection", amount: -amount, on: collectionDate, paymentId: id });
    }
    const attempt = { takenOn: collectionDate, amount, sentBackOn: undefined, reason: undefined };
    return {
      id,
      dueOn: dueDate,
      lastDay: last,
      amount,
      state: isTaken ? "paid_out" : isWithBank ? "submitted" : "notified",
      collectOn: collectionDate,
      retryOn: undefined,
      attempts: isTaken || isWithBank ? [attempt] : [],
    };
  });
  return { ...projectMoney(payments, entries, { today, means: "usable", refundsAsked: pence(0) }), schedule };
}

describe("a place that is handed over [G5]", () => {
  const handsOverOn = handOverDayIf(lastDay, today, terms);
  const money = leaver();
  const all = 12 * 8474;

  it("is split so that both parts add up to what it owed, whenever the successor joins [F10]", () => {
    for (let on = today; Temporal.PlainDate.compare(on, day("2028-06-01")) < 0; on = on.add({ days: 9 })) {
      const split = splitPlace(money, {
        joinsOn: on,
        handsOverOn: handOverDayIf(lastDay, on, terms),
        ...terms,
      });
      expect(split.yoursInAll + split.theirsInAll).toBe(all);
      expect(split.rows.reduce((sum, { yours, theirs }) => sum + yours + theirs, 0)).toBe(all);
    }
  });

  it("counts what is with the bank apart: neither taken nor still to pay", () => {
    const withBank = leaver({ isWithBank: true });
    const next = money.rows.find(({ state }) => state === "to-come");
    expect(stillToPayAlone(money)).toEqual({ amount: 7 * 8474, payments: 7 });
    expect(stillToPayAlone(withBank)).toEqual({ amount: 6 * 8474, payments: 6 });
    const rows = splitPlace(withBank, { joinsOn: today, handsOverOn, ...terms }).rows;
    expect(rows.find(({ dueOn }) => next?.dueOn.equals(dueOn))?.state).toBe("with-bank");
  });

  it("counts what was received or waived as no payment that is still to pay, and takes none of it anew [F12]", () => {
    for (const [settledBy, state, takenOnYours] of [
      ["receipt", "received", today],
      ["write-off", "waived", undefined],
    ] as const) {
      const settled = leaver({ settledBy });
      const next = settled.rows.find((row) => row.state === state);
      const split = splitPlace(settled, { joinsOn: today, handsOverOn, ...terms });
      expect(split.stillYours).toEqual({ amount: 0, payments: 0 });
      const row = split.rows.find(({ dueOn }) => next?.dueOn.equals(dueOn));
      expect([row?.state, row?.yours]).toEqual([state, 3281]);
      expect(row?.takenOnYours?.toString()).toBe(takenOnYours?.toString());
    }
  });

  it("counts what is still to pay from today, whenever the successor joins, and what comes back of it", () => {
    const joinsOn = joinByFor(money, { handsOverOn, today, ...terms });
    const ifToday = splitPlace(money, { joinsOn: today, handsOverOn, ...terms });
    const ifLast = splitPlace(money, {
      joinsOn,
      handsOverOn: handOverDayIf(lastDay, joinsOn, terms),
      ...terms,
    });
    expect([joinsOn, handsOverOn].map(String)).toEqual(["2027-12-07", "2027-12-21"]);
    // 12 of 31 days of the payment of 9 December, by a new notice.
    expect(ifToday).toMatchObject({ stillYours: { amount: 3281, payments: 1 }, refund: 0 });
    // It is with the bank by then, in full.
    expect(ifLast).toMatchObject({ stillYours: { amount: 8474, payments: 1 }, refund: 8474 - 3281 });
    expect(ifLast.yoursInAll).toBe(ifToday.yoursInAll);
  });
});
