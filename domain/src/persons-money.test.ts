import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectionStates, type CollectionState } from "./collection.ts";
import { failureCauses } from "./collection-failure.ts";
import { addPence, pence } from "./money.ts";
import {
  debitDay,
  debitDays,
  mandateTroubles,
  type MeansToPay,
  type MoneyEntry,
  owedSince,
  owedWithoutDay,
  owedWithoutPlan,
  type PaymentAttempt,
  type PlannedPayment,
  projectMoney,
} from "./persons-money.ts";
import { placeBalance } from "./place-balance.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const today = day("2026-11-05");
const amount = pence(8474);

function attempt(takenOn: string, sentBackOn?: string, reason?: string): PaymentAttempt {
  return {
    takenOn: day(takenOn),
    amount,
    sentBackOn: sentBackOn === undefined ? undefined : day(sentBackOn),
    reason,
  };
}
function sentBack(reason = "insufficient_funds") {
  return attempt("2026-11-02", "2026-11-04", reason);
}
const again = attempt("2026-11-11");

const november: PlannedPayment = {
  id: "november",
  dueOn: day("2026-11-01"),
  lastDay: day("2026-11-30"),
  amount,
  state: "notified",
  collectOn: day("2026-11-02"),
  retryOn: undefined,
  attempts: [],
};
const december: PlannedPayment = {
  ...november,
  id: "december",
  dueOn: day("2026-12-01"),
  lastDay: day("2026-12-31"),
  collectOn: day("2026-12-01"),
};

function entry(cause: MoneyEntry["cause"], change: number, paymentId?: string): MoneyEntry {
  return {
    cause,
    amount: change,
    on: day("2026-11-01"),
    paymentId,
    ...(cause === "refund" && { refundId: `refund of ${String(paymentId)}`, accountEnding: "11" }),
  };
}
const charged = entry("charge", amount, "november");
const collected = entry("collection", -amount, "november");

function project(
  payments: readonly PlannedPayment[],
  entries: readonly MoneyEntry[] = [],
  means: MeansToPay = "usable",
  refundsAsked = pence(0),
) {
  return projectMoney(payments, entries, { today, means, refundsAsked });
}

/** A charged payment's row, with days as text. */
function rowOf(payment: Partial<PlannedPayment>, means: MeansToPay = "usable", entries = [charged]) {
  const [row] = project([{ ...november, ...payment }], entries, means).rows;
  if (row === undefined) return undefined;
  const { state, takenOn, sentBackOn, triesAgainOn, follows, trouble } = row;
  const days = { sentBackOn: sentBackOn?.toString(), triesAgainOn: triesAgainOn?.toString() };
  return [state, takenOn.toString(), JSON.parse(JSON.stringify({ ...days, follows, trouble }))];
}

describe("a person's money [F12]", () => {
  describe("a row is", () => {
    it("to come until its day has passed, although it was due on a Sunday", () => {
      const collectOn = day("2026-11-05");
      expect(rowOf({ collectOn })).toEqual(["to-come", "2026-11-05", { follows: "collected" }]);
      expect(project([{ ...november, collectOn }], [charged]).sums).toMatchObject({
        toCome: amount,
        owed: 0,
      });
    });

    it("with the bank once it is submitted, and neither taken nor to come", () => {
      const payment = { state: "submitted", attempts: [attempt("2026-11-06")] } as const;
      expect(rowOf(payment)).toEqual(["with-bank", "2026-11-06", {}]);
      expect(project([{ ...november, ...payment }], [charged]).sums).toEqual({
        taken: 0,
        withBank: amount,
        toCome: 0,
        owed: 0,
        waived: 0,
      });
    });

    it.each(["confirmed", "paid_out"] as const)("taken when it is %s, with what was collected", (state) => {
      const { rows } = project(
        [{ ...november, state, attempts: [attempt("2026-11-02")] }],
        [charged, collected],
      );
      expect(rows).toMatchObject([{ state: "taken", amount, sentBackOn: undefined }]);
    });

    it("taken on the second try, and says when it was sent back [F6]", () => {
      const payment = { state: "paid_out", attempts: [sentBack(), again] } as const;
      expect(rowOf(payment, "usable", [charged, collected])).toEqual([
        "taken",
        "2026-11-11",
        { sentBackOn: "2026-11-04" },
      ]);
    });

    it("failed while it is tried again on a day, and owed meanwhile [F6]", () => {
      const payment = { state: "failed", attempts: [sentBack()], retryOn: day("2026-11-11") } as const;
      expect(rowOf(payment)).toEqual([
        "failed",
        "2026-11-02",
        { sentBackOn: "2026-11-04", triesAgainOn: "2026-11-11", follows: "tries-again" },
      ]);
      expect(project([{ ...november, ...payment }], [charged]).sums).toMatchObject({
        owed: amount,
        toCome: 0,
      });
    });

    it("owed and waits for a new day after new bank details, or while they are with the bank [F7]", () => {
      const waits = ["owed", "2026-11-02", { sentBackOn: "2026-11-04", follows: "new-day" }];
      const payment = { state: "failed", attempts: [sentBack("mandate_cancelled")] } as const;
      expect(rowOf({ ...payment, retryOn: day("2026-11-02") })).toEqual(waits);
      expect(rowOf(payment, "replaced-soon")).toEqual(waits);
      expect(rowOf({})).toEqual(["owed", "2026-11-02", { follows: "new-day" }]);
    });

    it.each(mandateTroubles)("nothing that will be taken when the mandate is %s [F6]", (trouble) => {
      const needs = { follows: "needs-details", trouble };
      const attempts = [sentBack("mandate_cancelled")];
      expect(rowOf({ state: "failed", attempts }, trouble)?.slice(2)).toEqual([
        { sentBackOn: "2026-11-04", ...needs },
      ]);
      expect(rowOf({}, trouble)).toEqual(["owed", "2026-11-02", needs]);
      const ahead = project([december], [], trouble);
      expect(ahead.rows).toMatchObject([{ state: "to-come", ...needs }]);
      expect(debitDays(ahead.rows)).toEqual([]);
    });

    it("with us while staff hold it, whatever was planned [F6]", () => {
      expect(
        rowOf({ state: "failed", attempts: [sentBack()], retryOn: day("2026-11-11") }, "held")?.[2],
      ).toEqual({
        sentBackOn: "2026-11-04",
        follows: "with-us",
      });
      expect(debitDays(project([december], [], "held").rows)).toEqual([]);
    });

    it.each(failureCauses)("owed after a last failure by %s, and with us when staff decide", (reason) => {
      const forStaff = ["authorisation_disputed", "payer_deceased", "other"].includes(reason);
      expect(rowOf({ state: "failed", attempts: [sentBack(reason)] })).toEqual([
        "owed",
        "2026-11-02",
        { sentBackOn: "2026-11-04", follows: forStaff ? "with-us" : "stays-owed" },
      ]);
    });

    it("owed again once it was claimed back, although it had been taken", () => {
      const payment = { ...november, state: "charged_back", attempts: [sentBack()] } as const;
      const { rows, sums } = project(
        [payment],
        [charged, collected, entry("charge-back", amount, "november")],
      );
      expect(rows).toMatchObject([{ state: "owed", isClaimedBack: true, follows: "stays-owed", amount }]);
      expect(sums).toMatchObject({ taken: 0, owed: amount });
    });

    it("none for a cancelled payment, unless money came in for it all the same", () => {
      const cancelled = { ...november, state: "cancelled", attempts: [attempt("2026-11-02")] } as const;
      expect(project([cancelled]).rows).toEqual([]);
      const { rows, sums } = project([cancelled], [collected]);
      expect(rows).toMatchObject([{ state: "taken", amount }]);
      expect(sums).toMatchObject({ taken: amount, owed: -amount });
    });
  });

  it("counts a write-off as waived of the oldest payments first [F2]", () => {
    const failed = { ...november, state: "failed", attempts: [sentBack("bank_account_closed")] } as const;
    const late = { ...failed, id: "october", dueOn: day("2026-10-01") };
    const entries = [charged, entry("charge", amount, "october"), entry("write-off", -10_000)];
    const { rows, sums } = project([failed, late], entries);
    expect(rows.map(({ paymentId, state, amount: part }) => [paymentId, state, part])).toEqual([
      ["october", "waived", amount],
      ["november", "owed", 2 * amount - 10_000],
    ]);
    expect(sums).toMatchObject({ waived: 10_000, owed: 2 * amount - 10_000 });
    expect(owedSince(rows)?.toString()).toBe("2026-11-01");
  });

  it("shows a refund once, as a row of its own, and none that came back", () => {
    const paid = { ...november, state: "paid_out", attempts: [attempt("2026-11-02")] } as const;
    const goodwill = [entry("refund", 3000, "november"), entry("write-off", -3000, "november")];
    const { rows, sums } = project([paid], [charged, collected, ...goodwill]);
    expect(rows.map(({ state, amount: part }) => [state, part])).toEqual([
      ["taken", amount],
      ["refunded", -3000],
    ]);
    expect(sums).toMatchObject({ taken: amount - 3000, waived: 3000, owed: 0 });
    const cameBack = [...goodwill, entry("refund", -3000, "november"), entry("write-off", 3000, "november")];
    expect(project([paid], [charged, collected, ...cameBack]).rows).toHaveLength(1);
  });

  it("counts a charge of a cancelled payment with the payment that paid for it [F11]", () => {
    const paid = { ...november, state: "paid_out", attempts: [attempt("2026-11-02")] } as const;
    const cancelled = { ...december, state: "cancelled" } as const;
    const entries = [entry("charge", 4000, "november"), collected, entry("charge", 4474, "december")];
    const { rows, sums } = project([paid, cancelled], entries);
    expect(rows.map(({ state, amount: part }) => [state, part])).toEqual([["taken", amount]]);
    expect(sums).toMatchObject({ taken: amount, owed: 0 });
  });

  it("lets what was paid too much pay for the next payment, as far as it is not on its way back [F4]", () => {
    const paid = { ...november, state: "paid_out", attempts: [attempt("2026-11-02")] } as const;
    const entries = [entry("charge", 5474, "november"), collected];
    const next = (refundsAsked: number) =>
      project([paid, december], entries, "usable", pence(refundsAsked)).rows.map(
        ({ state, amount: part }) => [state, part],
      );
    expect(next(0)).toEqual([
      ["taken", amount],
      ["to-come", amount - 3000],
    ]);
    expect(next(3000)).toEqual([
      ["taken", amount],
      ["to-come", amount],
    ]);
  });

  it("adds up what is taken on one day, with what is tried again [F5]", () => {
    const first = { ...november, collectOn: day("2026-12-01") };
    const retried = {
      ...november,
      id: "october",
      dueOn: day("2026-10-01"),
      state: "failed",
      attempts: [sentBack()],
      retryOn: day("2026-11-11"),
    } as const;
    const days = debitDays(project([first, december, retried], [charged]).rows);
    expect(days.map(({ on, amount: sum, rows }) => [on.toString(), sum, rows.length])).toEqual([
      ["2026-11-11", amount, 1],
      ["2026-12-01", 2 * amount, 2],
    ]);
  });

  it("knows no day of what a notice tells first, and says how much of it is owed [F5]", () => {
    const { rows } = project([november, december], [charged]);
    expect(rows.map(debitDay).map(String)).toEqual(["undefined", "2026-12-01"]);
    expect(owedWithoutDay(rows)).toBe(amount);
  });

  it("says what is owed and neither taken on a day nor told of one", () => {
    const [owed, withoutDay, debits] = [900, 200, [{ amount: 300 }, { amount: 100 }]];
    expect(owedWithoutPlan({ owed, withoutDay, debits })).toBe(300);
    expect(owedWithoutPlan({ owed: 0, withoutDay, debits })).toBe(-600);
  });

  describe("whatever happens", () => {
    const pounds = fc.integer({ min: 1, max: 20_000 }).map(pence);
    const days = fc.integer({ min: -60, max: 60 }).map((distance) => today.add({ days: distance }));
    const lives = fc.array(
      fc.record({
        state: fc.constantFrom(...collectionStates),
        amount: pounds,
        dueOn: days,
        collectOn: days,
        retryOn: fc.option(days, { nil: undefined }),
        tries: fc.array(
          fc.record({
            takenOn: days,
            amount: pounds,
            sentBackOn: days,
            reason: fc.constantFrom(...failureCauses),
          }),
          {
            maxLength: 2,
          },
        ),
        isCharged: fc.boolean(),
        isCollected: fc.boolean(),
        refunded: fc.option(pounds),
        waived: fc.option(pounds),
      }),
      { maxLength: 6 },
    );
    const means = fc.constantFrom<MeansToPay>("usable", "replaced-soon", "held", ...mandateTroubles);
    const needsTry: readonly CollectionState[] = ["submitted", "confirmed", "paid_out", "charged_back"];

    it("taken, with the bank, to come, owed and waived are the term, and each row's amount is a part of them", () => {
      fc.assert(
        fc.property(lives, fc.option(pounds), means, (all, waivedOfAll, usable) => {
          const payments = all.map(({ tries, ...one }, index): PlannedPayment => ({
            ...november,
            ...one,
            id: String(index),
            attempts:
              needsTry.includes(one.state) && tries.length === 0
                ? [{ takenOn: one.collectOn, amount: one.amount, sentBackOn: undefined, reason: undefined }]
                : tries,
          }));
          const entries = all.flatMap(({ isCharged, isCollected, refunded, waived, amount: of }, index) => {
            const id = String(index);
            return [
              ...(isCharged ? [entry("charge", of, id)] : []),
              ...(isCollected ? [entry("collection", -of, id)] : []),
              ...(refunded === null ? [] : [entry("refund", refunded, id)]),
              ...(waived === null ? [] : [entry("write-off", -waived, id)]),
            ];
          });
          if (waivedOfAll !== null) entries.push(entry("write-off", -waivedOfAll));
          const { rows, sums } = project(payments, entries, usable);
          const toCharge = all
            .filter(({ state, isCharged }) => state !== "cancelled" && !isCharged)
            .map(({ amount: of }) => of);
          const term = placeBalance(entries).charged + addPence(toCharge);
          expect(sums.taken + sums.withBank + sums.toCome + sums.owed + sums.waived).toBe(term);
          const { collected: net, refunded, writtenOff } = placeBalance(entries);
          expect([sums.taken, sums.waived]).toEqual([net - refunded, writtenOff]);
          for (const { amount: shown, sums: own } of rows) expect(Object.values(own)).toContain(shown);
        }),
      );
    });
  });
});
