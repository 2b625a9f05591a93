import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../database/ids.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { collectPayment, planCollections } from "../../../test/planned-collections.ts";
import { readPlaceBalances, readProviderBalance } from "../ledger/balances.ts";
import { chargeCollections } from "../ledger/charge-collections.ts";
import { postAll } from "../ledger/post.ts";
import type { RefundAnswer, RefundRequest } from "../providers/port.ts";
import { recordRefundUpdate } from "./record-refund-update.ts";
import { submitRefund } from "./submit-refund.ts";
import { readMails } from "../../../test/mails.ts";

const today = "2027-01-10";
const place = 2;

describe("A refund [F2]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let householdId: string;
  let housemateId: string;
  let attemptId: string;
  let monthly: number;
  let requests: RefundRequest[];
  beforeEach(async () => {
    database = await open();
    ({ db } = database);
    requests = [];
    ({ id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow());
    await planCollections(db, householdId, Temporal.PlainDate.from("2026-11-22"));
    await db.updateTable("mandate").set({ state: "active" }).execute();
    await chargeCollections(testDependencies(database, { today }).deps)({}, { isLast: false });
    attemptId = await collectPayment(db, { householdId, place, dueOn: "2026-12-01" }, "2026-12-07");
    ({ amount: monthly, housemateId } = await db
      .selectFrom("collection")
      .select(["amount", "housemateId"])
      .where("place", "=", place)
      .executeTakeFirstOrThrow());
  });

  const ask = async (amount: number) => {
    const id = newId();
    const of = { householdId, place, housemateId, attemptId };
    await db
      .insertInto("refund")
      .values({
        id,
        ...of,
        amount,
        reason: "A week without water",
        state: "asked",
        provider: "sandbox",
        updatedAt: new Date(`${today}T10:00:00Z`),
      })
      .execute();
    return id;
  };
  const submit = (refundId: string, answer: RefundAnswer) => {
    const refund = (request: RefundRequest) => {
      requests.push(request);
      return Promise.resolve(answer);
    };
    const { deps } = testDependencies(database, { today });
    const directDebitProvider = { ...deps.directDebitProvider, refund };
    return submitRefund({ ...deps, directDebitProvider })({ refundId }, { isLast: false });
  };
  const made = (providerReference = `RF-${newId()}`): RefundAnswer => ({
    outcome: "made",
    providerReference,
  });
  const stateOf = async (id: string) =>
    (await db.selectFrom("refund").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
  const balance = async () => (await readPlaceBalances(db, householdId)).get(place);
  const mails = () => readMails(db, (emails) => emails.where("template", "=", "refund"));
  const alerts = () => db.selectFrom("staffAlert").select(["kind", "reference"]).execute();
  const tell = (id: string, status: "paid" | "failed") =>
    db
      .transaction()
      .execute((trx) => recordRefundUpdate(trx, testDependencies(database, { today }).deps, id, status));

  test("is made by the provider under its id, posted, and mailed to the payer, once", async () => {
    const id = await ask(700);
    for (let time = 0; time < 2; time += 1) await submit(id, made());
    const paymentReference = `PM-${attemptId}`;
    expect(requests).toEqual([{ refundId: id, paymentReference, amount: 700, refundedInAll: 700 }]);
    expect(await stateOf(id)).toBe("submitted");
    // One month of two is owed, so the £7 is goodwill.
    expect(await balance()).toEqual({
      charged: 2 * monthly,
      collected: monthly,
      refunded: 700,
      writtenOff: 700,
      owed: monthly,
    });
    expect(await readProviderBalance(db)).toBe(monthly - 700);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain("£7.00");
    expect(mail?.text).toContain("A week without water");
  });

  test("of a credit costs us nothing", async () => {
    const { id: causeReference } = await db
      .selectFrom("collection")
      .select("id")
      .where("place", "=", place)
      .where("dueOn", "=", "2027-01-01")
      .executeTakeFirstOrThrow();
    const of = { cause: "charge", causeReference } as const;
    await db
      .transaction()
      .execute((trx) =>
        postAll(trx, [{ of, cause: "reversal", causeReference, on: Temporal.PlainDate.from(today) }]),
      );
    await collectPayment(db, { householdId, place, dueOn: "2027-01-01" }, "2027-01-07");
    await submit(await ask(monthly), made());
    expect(await balance()).toEqual({
      charged: monthly,
      collected: 2 * monthly,
      refunded: monthly,
      writtenOff: 0,
      owed: 0,
    });
  });

  test("is sent with the payment's total refunds, one after the other", async () => {
    const [first, second] = [await ask(100), await ask(200)];
    await expect(submit(second, made())).rejects.toThrow("An earlier refund");
    await submit(first, made());
    await submit(second, made());
    expect(requests.map(({ refundedInAll }) => refundedInAll)).toEqual([100, 300]);
    await tell(first, "failed");
    await submit(await ask(50), made());
    expect(requests.at(-1)?.refundedInAll).toBe(250);
  });

  test("is retried while the provider is away, and posts nothing meanwhile", async () => {
    const id = await ask(700);
    await expect(submit(id, { outcome: "away", reason: "timeout" })).rejects.toThrow("away");
    expect(await stateOf(id)).toBe("asked");
    expect(await balance()).toMatchObject({ refunded: 0, writtenOff: 0 });
    await submit(id, made());
    expect(await stateOf(id)).toBe("submitted");
  });

  test.each([
    ["refused", { outcome: "refused", reason: "refund_too_much" }, "refund-failed"],
    ["another one's", { outcome: "key-reused", providerReference: "RF-1" }, "key-reused"],
  ] as const)("that is %s is for staff, and nothing is posted", async (_, answer, kind) => {
    const id = await ask(700);
    await submit(id, answer);
    expect(await stateOf(id)).toBe("failed");
    expect(await balance()).toMatchObject({ refunded: 0, writtenOff: 0 });
    expect(await mails()).toEqual([]);
    expect(await alerts()).toEqual([{ kind, reference: id }]);
  });

  test("that the bank returns is reversed in full, and is for staff", async () => {
    const id = await ask(700);
    await submit(id, made());
    await tell(id, "paid");
    expect(await stateOf(id)).toBe("paid");
    expect(await alerts()).toEqual([]);
    for (let time = 0; time < 2; time += 1) await tell(id, "failed");
    expect(await stateOf(id)).toBe("failed");
    expect(await balance()).toMatchObject({ refunded: 0, writtenOff: 0, owed: monthly });
    expect(await readProviderBalance(db)).toBe(monthly);
    expect(await alerts()).toEqual([{ kind: "refund-failed", reference: id }]);
    await tell(id, "paid");
    expect(await stateOf(id)).toBe("failed");
  });
});
