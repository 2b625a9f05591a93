import type { Success } from "@evenly/contract";
import { pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { clockAt } from "../../../test/clock-at.ts";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { newId } from "../../../database/ids.ts";
import { openSessionOf } from "../../../test/own-session.ts";
import { createHandlers } from "../../job-handlers.ts";
import type { DirectDebitProvider } from "../providers/port.ts";
import { isDue } from "../collections/claim-collections.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";
import { refundCredit } from "../refunds/refund-credit.ts";

type WhatToPay = Success<"GET /my_house/pay">;

const day = "2026-12-09";
/** Of the two payments that were sent back. */
const owed = 2 * amountWithBank;

// Of 5 Larkspur Terrace: payments of 1 and 2 December were sent back, and are tried again.
describe("A person pays what they owe by bank [I3]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let first: WithBank;
  let today: Temporal.PlainDate;
  let cookie: string;

  beforeEach(async () => {
    today = Temporal.PlainDate.from(day);
    atBank = await openPaymentsAtBank(open, { deps: { clock: clockAt(() => today) } });
    const made = await atBank.withBank(4);
    const [one, , , second] = made as [WithBank, WithBank, WithBank, WithBank];
    first = one;
    const { db, test } = atBank;
    await db
      .updateTable("household")
      .set({ state: "live", completedAt: "2026-11-01T10:00:00Z" })
      .where("id", "=", first.householdId)
      .execute();
    await run("charge-collections", {});
    await atBank.tell(
      atBank.ofPayment(first, "failed", "insufficient_funds"),
      atBank.ofPayment(second, "failed", "insufficient_funds"),
    );
    cookie = await openSessionOf(test, first.housemateId);
    return () => test.close();
  });

  const run = (name: "charge-collections" | "simulate-bank-day" | "work-provider-events", data: object) =>
    createHandlers(atBank.test.deps)[name](data as never, { isLast: false });
  const post = (path: string, body?: object, key: string = newId()) =>
    atBank.test.app.inject({
      method: "POST",
      url: `/api/my_house/${path}`,
      ...(body && { payload: body }),
      headers: { cookie, "idempotency-key": key },
    });
  const look = async () =>
    (await atBank.test.app.inject({ url: "/api/my_house/pay", headers: { cookie } })).json<WhatToPay>();
  const start = async (amount: number) => {
    const { statusCode } = await post("pay", { amount });
    return statusCode;
  };
  const openBank = async () => (await post("pay/bank")).json<{ url: string }>().url;
  /** What the payer presses at the bank that is played. */
  const press = async (url: string, answer: string) => {
    const { statusCode, headers } = await atBank.test.app.inject({
      method: "POST",
      url,
      payload: `answer=${answer}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([statusCode, headers.location]).toEqual([303, "/my-house/paid"]);
    await atBank.work();
  };
  const payAtBank = async (amount: number, answer = "approve") => {
    expect(await start(amount)).toBe(201);
    await press(await openBank(), answer);
  };
  const money = () => readPersonsMoney(atBank.db, atBank.test.deps, first.housemateId);
  const follow = async (deps: Partial<typeof atBank.test.deps> = {}) => {
    const rows = await atBank.db.selectFrom("instantPayment").select("id").execute();
    for (const { id: instantPaymentId } of rows)
      await createHandlers({ ...atBank.test.deps, ...deps })["follow-instant-payment"](
        { instantPaymentId },
        { isLast: false },
      );
  };
  const states = async () =>
    (
      await atBank.db
        .selectFrom("instantPayment")
        .select("state")
        .orderBy("startedAt")
        .orderBy("id")
        .execute()
    ).map(({ state }) => state);
  const dueToday = async () => {
    const { rows } = await sql<{ id: string }>`
      select collection.id from collection join mandate on mandate.id = collection.mandate_id
      join household on household.id = collection.household_id
      where ${isDue(atBank.test.deps)} order by collection.due_on`.execute(atBank.db);
    return rows.length;
  };
  const wrongInLedger = async () =>
    (await checkLedger(atBank.db, { today, advanceNoticeWorkingDays: 10 })).wrong.filter((line) =>
      /receipt|posting|provider holds|received/i.test(line),
    );

  it("all of it, once their bank has confirmed it: posted with its reference, oldest first, and told by one mail [F1] [F12]", async () => {
    expect(await look()).toMatchObject({
      owed,
      since: "2026-12-01",
      months: [
        { dueOn: "2026-12-01", amount: amountWithBank },
        { dueOn: "2026-12-02", amount: amountWithBank },
      ],
      retry: { amount: amountWithBank },
      payment: null,
    });
    const sent = await atBank.newMails(() => payAtBank(owed));
    expect(sent.map(({ template }) => template)).toEqual(["payment-received"]);
    expect((await money()).sums).toMatchObject({ taken: owed, owed: 0 });
    expect(await look()).toMatchObject({
      owed: 0,
      payment: {
        state: "confirmed",
        amount: owed,
        pays: [{ amount: amountWithBank }, { amount: amountWithBank }],
      },
    });
    const posted = await atBank.db
      .selectFrom("posting")
      .innerJoin("ledgerEntry", "postingId", "posting.id")
      .select(["account", "amount"])
      .where("cause", "=", "receipt")
      .where("account", "=", "provider")
      .execute();
    expect(posted.map(({ amount }) => amount)).toEqual([amountWithBank, amountWithBank]);
    const { bankReference, way } = await atBank.db
      .selectFrom("receipt")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect([bankReference, way]).toEqual([expect.stringMatching(/^SP-SI/), "instant-payment"]);
    expect(await wrongInLedger()).toEqual([]);
  });

  it("a part of £5.00 or more, and never more than is owed; less only when it is all [F4]", async () => {
    const refused = async (amount: number) =>
      (await post("pay", { amount })).json<{ errors: object }>().errors;
    expect(await refused(499)).toEqual({ amount: ["Pay £5.00 or more, or all of it"] });
    expect(await refused(owed + 1)).toEqual({ amount: ["That's more than you owe"] });
    expect(await refused(0.5)).toEqual({ amount: ["Enter an amount in pounds, as 50 or 50.00"] });
    await payAtBank(owed - 300);
    expect(await refused(200)).toEqual({ amount: ["Pay £5.00 or more, or all of it"] });
    await payAtBank(300);
    expect((await money()).sums.owed).toBe(0);
    expect((await post("pay", { amount: 500 })).json()).toMatchObject({ code: "nothing-owed" });
  });

  it("while it is under way nothing is tried again, nobody is reminded, and no other is started; after a part the retry is for the rest [F4] [I2]", async () => {
    const { retryOn } = await atBank.collection(first);
    expect(await start(4_900)).toBe(201);
    today = Temporal.PlainDate.from(retryOn ?? "").subtract({ days: 3 });
    expect(await dueToday()).toBe(0);
    expect(await start(5_000)).toBe(409);
    await expect(
      sql`insert into collection_attempt (id, collection_id, mandate_id, number, amount, collect_on, provider)
        select ${newId()}, id, mandate_id, 2, 100, ${retryOn}, 'sandbox' from collection
        where id = ${first.collectionId}`.execute(atBank.db),
    ).rejects.toThrow("while its payer is paying it");
    await press(await openBank(), "approve");
    expect(await dueToday()).toBe(2);
    const { rows } = await money();
    expect(rows[0]).toMatchObject({ state: "failed", amount: amountWithBank - 4_900 });
  });

  it("sent twice by one press it is one payment, and its bank's page is opened as often as they like [B6]", async () => {
    const key = newId();
    expect((await post("pay", { amount: 900 }, key)).statusCode).toBe(201);
    const again = await post("pay", { amount: 900 }, key);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([201, "true"]);
    expect(await openBank()).toBe(await openBank());
    await press(await openBank(), "approve");
    await atBank.db.updateTable("providerEvent").set({ workedAt: null }).execute();
    await atBank.work();
    expect((await money()).sums.taken).toBe(900);
    expect(await states()).toEqual(["confirmed"]);
  });

  it("refused at the bank, nothing is paid and they can start again", async () => {
    await payAtBank(owed, "refuse");
    expect((await look()).payment).toMatchObject({ state: "failed", pays: [] });
    expect((await money()).sums).toMatchObject({ taken: 0, owed });
    expect(await start(owed)).toBe(201);
  });

  it("stopped or not approved within an hour it is over; the bank's answer is asked for when no event tells [F8]", async () => {
    await start(900);
    expect((await post("pay/stop")).statusCode).toBe(204);
    expect((await post("pay/bank")).json()).toMatchObject({ code: "no-payment-under-way" });
    await start(900);
    const url = await openBank();
    await atBank.db.updateTable("instantPayment").set({ approveBy: "2020-01-01T00:00:00Z" }).execute();
    await follow();
    expect(await states()).toEqual(["abandoned", "abandoned"]);
    expect((await atBank.test.app.inject(url)).body).toContain("decided already");
    await start(900);
    await press(await openBank(), "approve-slowly");
    expect((await look()).payment).toMatchObject({ state: "approved" });
    expect((await post("pay/stop")).json()).toMatchObject({ code: "payment-approved" });
    today = today.add({ days: 1 });
    await run("simulate-bank-day", {});
    await atBank.db.deleteFrom("sandboxMandate").execute();
    await follow();
    expect((await states()).at(-1)).toBe("confirmed");
  });

  it("one that its bank never confirms is staff's matter after three days, and holds nothing back any more [I2]", async () => {
    await payAtBank(900, "approve-slowly");
    today = today.add({ days: 3 });
    await follow();
    expect(await states()).toEqual(["abandoned"]);
    const { id } = await atBank.db.selectFrom("instantPayment").select("id").executeTakeFirstOrThrow();
    expect(await atBank.alerts(id)).toEqual(["instant-payment-late"]);
  });

  it("money that comes all the same, when nothing is owed any more, is a credit that the next payment takes into account [F4]", async () => {
    await payTwice();
    expect(await states()).toEqual(["confirmed", "confirmed"]);
    expect((await money()).sums).toMatchObject({ taken: 2 * owed, owed: -owed });
    expect(await wrongInLedger()).toEqual([]);
  });

  /** Somebody whose payment came twice gets one of them back. */
  const giveBack = async (credit: number) => {
    const { householdId, housemateId } = first;
    const { place } = await atBank.collection(first);
    await atBank.db
      .transaction()
      .execute((trx) =>
        refundCredit(trx, atBank.test.deps, { householdId, place, housemateId }, pence(-credit)),
      );
    const refunds = await atBank.db.selectFrom("refund").select("id").execute();
    for (const { id: refundId } of refunds)
      await createHandlers(atBank.test.deps)["submit-refund"]({ refundId }, { isLast: false });
    return refunds.length;
  };
  /** At the bank of one that was given up too. */
  const payTwice = async () => {
    await start(owed);
    const url = await openBank();
    await atBank.db.updateTable("instantPayment").set({ state: "abandoned", endedAt: new Date() }).execute();
    await payAtBank(owed);
    await press(url, "approve");
  };

  it("what they paid too much goes back to the account that they paid it from [F2] [F11]", async () => {
    await payTwice();
    const [mail] = await atBank.newMails(async () => {
      expect(await giveBack(owed)).toBe(1);
    });
    expect(mail?.text).toContain("goes to the bank account that you paid it from");
    const { sums, rows } = await money();
    expect(sums).toMatchObject({ taken: owed, owed: 0 });
    expect(rows.filter(({ state }) => state === "refunded")).toMatchObject([
      { amount: -owed, accountEnding: undefined },
    ]);
    // The next payout is less by it.
    expect(await payOut()).toBe(2 * owed);
    const { state } = await atBank.db.selectFrom("refund").select("state").executeTakeFirstOrThrow();
    expect(state).toBe("paid");
    expect(await wrongInLedger()).toEqual([]);
  });

  it("a refund of it that comes back is owed to them again, and is staff's [F2] [J1]", async () => {
    await payTwice();
    await giveBack(owed);
    const { id, providerReference } = await atBank.db
      .selectFrom("refund")
      .selectAll()
      .executeTakeFirstOrThrow();
    await atBank.tell({
      id: "EV-back",
      resource_type: "refunds",
      action: "failed",
      links: { refund: providerReference ?? "" },
      resource_metadata: { refund: id },
    });
    expect((await money()).sums).toMatchObject({ taken: 2 * owed, owed: -owed });
    expect(await atBank.alerts(id)).toEqual(["refund-failed"]);
    expect(await wrongInLedger()).toEqual([]);
  });

  it("a credit beyond what the provider has of them is paid back by staff [F11] [J1]", async () => {
    await payTwice();
    expect(await giveBack(2 * owed + 500)).toBe(2);
    const detail = await atBank.db.selectFrom("staffAlert").select(["kind", "detail"]).execute();
    expect(detail).toContainEqual({ kind: "credit-left", detail: { amount: "£5.00" } });
  });

  it("taken back by the bank it is owed again, and staff are told [F3]", async () => {
    await payAtBank(owed);
    const { id, paymentReference } = await atBank.db
      .selectFrom("instantPayment")
      .selectAll()
      .executeTakeFirstOrThrow();
    await atBank.tell({
      id: "EV-late",
      resource_type: "payments",
      action: "failed",
      links: { payment: paymentReference ?? "" },
      resource_metadata: { instant_payment: id },
    });
    expect(await states()).toEqual(["returned"]);
    expect((await money()).sums).toMatchObject({ taken: 0, owed });
    expect(await atBank.alerts(id)).toEqual(["instant-payment-returned"]);
    expect(await wrongInLedger()).toEqual([]);
  });

  it("taken back without an event it is owed again once the provider is asked, as a payout makes us do [F3] [F8]", async () => {
    await payAtBank(owed);
    await follow();
    expect(await states()).toEqual(["confirmed"]);
    const { directDebitProvider: provider } = atBank.test.deps;
    const taken: DirectDebitProvider = {
      ...provider,
      findInstantPayment: async (reference) => {
        const found = await provider.findInstantPayment(reference);
        return found && { ...found, state: "failed" };
      },
    };
    await follow({ directDebitProvider: taken });
    expect(await states()).toEqual(["returned"]);
    expect((await money()).sums).toMatchObject({ taken: 0, owed });
    expect(await wrongInLedger()).toEqual([]);
  });

  /** Pence that the bank got, with fees. */
  const payOut = async () => {
    today = today.add({ days: 1 });
    await run("simulate-bank-day", {});
    await atBank.work();
    for (const { name, data } of atBank.test.jobs.sent)
      if (name === "record-payout")
        await createHandlers(atBank.test.deps)[name](data as never, { isLast: false });
    const payouts = await atBank.db.selectFrom("payout").select(["amount", "fees", "suspense"]).execute();
    expect(payouts.map(({ suspense }) => suspense)).toEqual(payouts.map(() => 0));
    return payouts.reduce((sum, { amount, fees }) => sum + amount + fees, 0);
  };

  it("paid out it is ours, to the penny [F2]", async () => {
    await payAtBank(owed, "approve-slowly");
    expect(await payOut()).toBe(owed);
    expect(await wrongInLedger()).toEqual([]);
  });

  it("when the provider is away nothing is paid, and the same payment is opened later [C9]", async () => {
    const { directDebitProvider: provider } = atBank.test.deps;
    await start(900);
    const away: Partial<DirectDebitProvider> = {
      startInstantPayment: () => Promise.reject(new Error("away")),
    };
    const whole = { ...provider };
    Object.assign(provider, away);
    const answer = await post("pay/bank");
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, expect.any(String)]);
    Object.assign(provider, whole);
    await press(await openBank(), "approve");
    expect(await states()).toEqual(["confirmed"]);
  });
});
