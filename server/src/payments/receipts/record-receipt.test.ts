import type { Success } from "@evenly/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs } from "../../../test/staff.ts";
import { createHandlers } from "../../job-handlers.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";

type Shown = Success<"GET /staff/households/:reference/receipt">;

const today = "2026-12-09";
/** Of the two payments that were sent back. */
const owed = 2 * amountWithBank;

// Of 5 Larkspur Terrace: payments of 1 and 2 December were sent back, and are tried again.
describe("Money that came by bank transfer or card [I5]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let first: WithBank;
  let second: WithBank;
  let path: string;
  let finance: Awaited<ReturnType<typeof signedInAs>>;

  beforeEach(async () => {
    atBank = await openPaymentsAtBank(open, { today });
    const made = await atBank.withBank(4);
    [first, second] = [made[0], made[3]] as [WithBank, WithBank];
    expect(first.housemateId).toBe(second.housemateId);
    const { db, test } = atBank;
    await db
      .updateTable("household")
      .set({ state: "live", completedAt: "2026-11-01T10:00:00Z" })
      .where("id", "=", first.householdId)
      .execute();
    await createHandlers(test.deps)["charge-collections"]({}, { isLast: false });
    await atBank.tell(
      atBank.ofPayment(first, "failed", "insufficient_funds"),
      atBank.ofPayment(second, "failed", "insufficient_funds"),
    );
    const { reference } = await db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", first.householdId)
      .executeTakeFirstOrThrow();
    path = `/households/${reference}/receipt`;
    finance = await signedInAs(test, "finance");
    return () => test.close();
  });

  const typed = (amount: string, changes = {}) => ({
    housemateId: first.housemateId,
    amount,
    way: "bank-transfer",
    bankReference: "PETROV G",
    valueOn: "2026-12-07",
    ...changes,
  });
  const look = (amount: string, changes = {}) =>
    finance.get(`${path}?${new URLSearchParams(typed(amount, changes)).toString()}`);
  const take = async (amount: string) => {
    const { action } = (await look(amount)).json<Shown>();
    return finance.post(path, { ...typed(amount), reason: "Paid by a parent", token: action?.token ?? "" });
  };
  const money = () => readPersonsMoney(atBank.db, atBank.test.deps, first.housemateId);

  it("pays the oldest payment first as shown, on its value date, and lowers what is collected at once [F1] [F4] [F12]", async () => {
    const { action } = (await look("49.00")).json<Shown>();
    expect(action).toMatchObject({
      needsSecond: false,
      preview: { pays: [{ dueOn: "2026-12-01", amount: 4_900 }], owedBefore: owed, owedAfter: owed - 4_900 },
    });
    const sent = await atBank.newMails(async () => {
      expect((await take("49.00")).json()).toEqual({ approvalId: null });
    });
    // The retry takes less, which its payer is told.
    expect(sent.map(({ template }) => template)).toEqual(["payment-changed"]);
    const { sums, rows, debits } = await money();
    expect(sums).toMatchObject({ taken: 4_900, owed: owed - 4_900 });
    expect(rows[0]).toMatchObject({ state: "failed", amount: amountWithBank - 4_900 });
    expect(debits.map(({ amount }) => amount)).toEqual([owed - 4_900]);
    const posted = await atBank.db
      .selectFrom("posting")
      .innerJoin("ledgerEntry", "postingId", "posting.id")
      .select(["valueOn", "postedOn", "account", "amount"])
      .where("cause", "=", "receipt")
      .orderBy("line")
      .execute();
    expect(posted).toEqual([
      { valueOn: "2026-12-07", postedOn: today, account: "bank", amount: 4_900 },
      { valueOn: "2026-12-07", postedOn: today, account: "receivable", amount: -4_900 },
    ]);
    expect(await atBank.db.selectFrom("arrears").select("owed").execute()).toEqual([{ owed: owed - 4_900 }]);
    const { wrong } = await checkLedger(atBank.db, {
      today: Temporal.PlainDate.from(today),
      advanceNoticeWorkingDays: 10,
    });
    expect(wrong.filter((line) => /receipt|posting/i.test(line))).toEqual([]);
  });

  it("above the limit of a day, of all kinds together, waits for a second person [H3]", async () => {
    const approval = async (answer: ReturnType<typeof take>) =>
      (await answer).json<{ approvalId: string | null }>().approvalId;
    expect(await approval(take("30.00"))).toBeNull();
    expect(await approval(take("30.00"))).not.toBeNull();
    expect((await money()).sums.taken).toBe(3_000);
  });

  it("leaves staff's page what is still owed of the last payment, and that it is received once it is paid [F12] [H4]", async () => {
    const last = async () => {
      const { places } = (await finance.get(path.replace("/receipt", ""))).json<
        Success<"GET /staff/households/:reference">
      >();
      return places.find(({ housemate }) => housemate?.id === first.housemateId)?.housemate?.last;
    };
    const { config } = atBank.test.deps;
    Object.assign(config, { refundApprovalAbove: 100_000 });
    const dueOn = "2026-12-02";
    expect(await last()).toEqual({ dueOn, amount: amountWithBank, state: "failed" });
    await take(((amountWithBank + 3_000) / 100).toFixed(2));
    expect(await last()).toEqual({ dueOn, amount: amountWithBank - 3_000, state: "failed" });
    await take(((amountWithBank - 3_000) / 100).toFixed(2));
    expect(await last()).toEqual({ dueOn, amount: amountWithBank, state: "received" });
  });

  it("pays all of it: nothing is tried again, nothing is owed, and the payments are paid", async () => {
    await atBank.db
      .updateTable("collection")
      .set({ retryOn: null })
      .where("id", "=", second.collectionId)
      .execute();
    const { config } = atBank.test.deps;
    Object.assign(config, { refundApprovalAbove: 100_000 });
    expect((await take((owed / 100).toFixed(2))).statusCode).toBe(200);
    const { rows, sums } = await money();
    expect(rows.map(({ state }) => state)).toEqual(["received", "received"]);
    expect(sums).toMatchObject({ taken: owed, owed: 0 });
    expect(await atBank.collection(first)).toMatchObject({ retryOn: null });
    expect(await atBank.collection(second)).toMatchObject({ settledBy: "receipt" });
    expect(await atBank.db.selectFrom("arrears").selectAll().execute()).toEqual([]);
  });

  it("is never more than is owed, nor of a day to come, nor without its reference [F4]", async () => {
    expect((await look("171.65")).statusCode).toBe(409);
    expect((await look("1.00", { valueOn: "2026-12-10" })).json()).toMatchObject({
      errors: { valueOn: ["The day on which it came can't be after today"] },
    });
    expect((await look("1.00", { bankReference: "", way: "cash" })).json()).toMatchObject({
      errors: { way: [expect.any(String)], bankReference: [expect.any(String)] },
    });
  });

  it("is refused when what they owe has changed since it was shown, and acts once for one key [B6] [H3]", async () => {
    const { action } = (await look("49.00")).json<Shown>();
    await take("10.00");
    const body = { ...typed("49.00"), reason: "Again", token: action?.token ?? "" };
    expect((await finance.post(path, body)).statusCode).toBe(409);
    expect((await money()).sums.taken).toBe(1_000);
  });
});
