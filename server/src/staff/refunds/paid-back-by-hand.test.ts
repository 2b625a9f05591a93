import type { Success } from "@evenly/contract";
import { pence } from "@evenly/domain/money";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs } from "../../../test/staff.ts";
import { createHandlers } from "../../job-handlers.ts";
import { checkLedger } from "../../payments/ledger/check-ledger.ts";
import { readPersonsMoney } from "../../payments/persons-money/read-persons-money.ts";
import { bookReceipt } from "../../payments/receipts/record-receipt.ts";
import { refundCredit } from "../../payments/refunds/refund-credit.ts";

type Shown = Success<"GET /staff/households/:reference/refund">;

const today = Temporal.PlainDate.from("2026-12-09");
const credit = 1_250;

// Of 5 Larkspur Terrace: two payments were sent back, and more than both was paid by transfer.
describe("A credit that no payment at the provider can give back [F2] [F11]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let payer: WithBank;
  let place: number;
  let path: string;
  let finance: Awaited<ReturnType<typeof signedInAs>>;

  beforeEach(async () => {
    atBank = await openPaymentsAtBank(open, {
      today: today.toString(),
      config: { refundApprovalAbove: pence(100_000) },
    });
    const made = await atBank.withBank(4);
    const [first, second] = [made[0], made[3]] as [WithBank, WithBank];
    payer = first;
    const { db, test } = atBank;
    await db
      .updateTable("household")
      .set({ state: "live", completedAt: "2026-11-01T10:00:00Z" })
      .where("id", "=", payer.householdId)
      .execute();
    await createHandlers(test.deps)["charge-collections"]({}, { isLast: false });
    await atBank.tell(
      atBank.ofPayment(first, "failed", "insufficient_funds"),
      atBank.ofPayment(second, "failed", "insufficient_funds"),
    );
    ({ place } = await atBank.collection(first));
    const { householdId, housemateId } = payer;
    await db.transaction().execute(async (trx) => {
      const [paid, paidTooMuch] = [first, second].map((one, at) => ({
        paymentId: one.collectionId,
        dueOn: today,
        amount: pence(at === 0 ? amountWithBank : amountWithBank + credit),
      }));
      await bookReceipt(
        trx,
        test.deps,
        {
          id: newId(),
          householdId,
          housemateId,
          place,
          amount: pence(2 * amountWithBank + credit),
          way: "bank-transfer",
          bankReference: "PETROV G",
          valueOn: today,
          reason: "Paid by a parent",
          parts: [paid, paidTooMuch].filter((part) => part !== undefined),
          account: "bank",
        },
        { actor: { kind: "job", id: "test" }, now: test.deps.clock.now() },
      );
      await refundCredit(trx, test.deps, { householdId, place, housemateId }, pence(-credit));
    });
    const { reference } = await db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow();
    path = `/households/${reference}/refund`;
    finance = await signedInAs(test, "finance");
    return () => test.close();
  });

  const typed = (changes = {}) => ({
    amount: "12.50",
    bankReference: "EVENLY PETROV",
    valueOn: "2026-12-08",
    ...changes,
  });
  const look = (changes = {}) =>
    finance.get(
      `${path}?${new URLSearchParams({ place: String(place), housemateId: payer.housemateId, ...typed(changes) }).toString()}`,
    );
  const payBack = async () => {
    const { action } = (await look()).json<Shown>();
    return finance.post(path, {
      ...typed(),
      housemateId: payer.housemateId,
      reason: "You had paid for December twice",
      token: action?.token ?? "",
    });
  };
  const money = () => readPersonsMoney(atBank.db, atBank.test.deps, payer.housemateId);

  it("is a case, and is written down once it was paid back from the bank, on its value date [F1] [F12] [J1]", async () => {
    expect(await atBank.alerts(payer.housemateId)).toContain("credit-left");
    expect((await money()).sums.owed).toBe(-credit);
    const shown = (await look()).json<Shown>();
    expect(shown).toMatchObject({
      most: 0,
      mostByHand: credit,
      action: {
        preview: {
          parts: [],
          byHand: { bankReference: "EVENLY PETROV", valueOn: "2026-12-08" },
          owedBefore: -credit,
          owedAfter: 0,
        },
      },
    });
    const [mail, ...more] = await atBank.newMails(async () => {
      expect((await payBack()).json()).toEqual({ approvalId: null });
    });
    expect([mail?.template, more]).toEqual(["refund", []]);
    expect(mail?.text).toContain("goes to your bank account");
    expect(mail?.text).toContain("You had paid for December twice");
    const { sums, rows } = await money();
    expect(sums).toMatchObject({ taken: 2 * amountWithBank, owed: 0 });
    expect(rows.filter(({ state }) => state === "refunded")).toMatchObject([{ amount: -credit }]);
    const posted = await atBank.db
      .selectFrom("posting")
      .innerJoin("ledgerEntry", "postingId", "posting.id")
      .select(["valueOn", "postedOn", "account", "amount"])
      .where("cause", "=", "refund")
      .orderBy("line")
      .execute();
    const days = { valueOn: "2026-12-08", postedOn: today.toString() };
    expect(posted).toEqual([
      { ...days, account: "receivable", amount: credit },
      { ...days, account: "bank", amount: -credit },
    ]);
    const { wrong } = await checkLedger(atBank.db, { today, advanceNoticeWorkingDays: 10 });
    expect(wrong.filter((line) => /refund|posting|provider holds|went back/i.test(line))).toEqual([]);
  });

  it("is never paid back twice, nor more of it than there is, nor without a line of the statement [B6]", async () => {
    expect((await look({ amount: "12.51" })).json()).toMatchObject({ code: "refund-too-much" });
    expect((await look({ bankReference: "", valueOn: "2026-12-10" })).json()).toMatchObject({
      errors: { bankReference: [expect.any(String)], valueOn: [expect.any(String)] },
    });
    await payBack();
    expect((await payBack()).statusCode).not.toBe(200);
    expect((await money()).sums.owed).toBe(0);
  });
});
