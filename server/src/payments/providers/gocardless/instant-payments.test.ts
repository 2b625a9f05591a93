import type { InstantPaymentState } from "@evenly/domain/instant-payment";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../database/ids.ts";
import { useTestDatabases } from "../../../../test/database.ts";
import {
  type HousesByGocardless,
  openHousesByGocardless,
  type Payer,
} from "../../../../test/houses-by-gocardless.ts";
import { openSessionOf } from "../../../../test/own-session.ts";
import { checkLedger } from "../../ledger/check-ledger.ts";
import { eventMeanings } from "./event-meanings.ts";

const once = { isLast: false };

/** What the documentation lists of a billing request (facts §1), and what each makes of one that was started. */
const actions: Readonly<Record<string, InstantPaymentState>> = {
  created: "started",
  flow_created: "started",
  flow_visited: "started",
  flow_exited: "started",
  collect_amount: "started",
  collect_bank_account: "started",
  collect_customer_details: "started",
  confirm_payer_details: "started",
  payer_details_confirmed: "started",
  payer_geo_blocked: "started",
  select_institution: "started",
  choose_currency: "started",
  ready_to_fulfil: "started",
  bank_authorisation_visited: "started",
  bank_authorisation_authorised: "approved",
  bank_authorisation_denied: "failed",
  bank_authorisation_expired: "failed",
  bank_authorisation_failed: "failed",
  fulfilled: "approved",
  cancelled: "abandoned",
};

/** Of the payment that follows. */
const paymentActions: Readonly<Record<string, InstantPaymentState>> = {
  created: "started",
  submitted: "approved",
  confirmed: "confirmed",
  paid_out: "confirmed",
  failed: "failed",
  cancelled: "failed",
  customer_approval_denied: "failed",
};

describe("A person who pays by GoCardless pays what they owe by bank [I3] [F8]", () => {
  const open = useTestDatabases();
  let houses: HousesByGocardless;
  let payer: Payer;
  let cookie: string;
  let owed: number;

  beforeAll(async () => {
    houses = await openHousesByGocardless(open);
    const [one] = await houses.payers("Penny");
    if (one === undefined) throw new Error("Nobody pays");
    payer = one;
    await houses.db
      .updateTable("household")
      .set({ state: "live" })
      .where("id", "=", payer.householdId)
      .execute();
    houses.on("2026-12-29");
    await houses.handlers["submit-collections"]({}, once);
    houses.on("2027-01-05");
    await houses.handlers["charge-collections"]({}, once);
    const [attempt] = await houses.attempts(payer);
    owed = attempt?.amount ?? 0;
    await houses.tell({
      resource: "payments",
      action: "failed",
      cause: "insufficient_funds",
      links: { payment: attempt?.providerReference ?? "" },
      metadata: { attempt: attempt?.id ?? "" },
    });
    cookie = await openSessionOf(houses.test, payer.housemateId);
    return () => houses.close();
  });

  beforeEach(async () => {
    await houses.db.deleteFrom("instantPayment").where("receiptId", "is", null).execute();
  });

  const post = (path: string, body?: object) =>
    houses.test.app.inject({
      method: "POST",
      url: `/api/my_house/${path}`,
      headers: { cookie, "idempotency-key": newId() },
      ...(body && { payload: body }),
    });
  const latest = () =>
    houses.db
      .selectFrom("instantPayment")
      .selectAll()
      .orderBy("startedAt", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
  const start = async (amount = 900) => {
    expect((await post("pay", { amount })).statusCode).toBe(201);
    const answer = await post("pay/bank");
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...(await latest()), url: answer.json<{ url: string }>().url };
  };
  const tell = (resource: string, action: string, links: Readonly<Record<string, string>>, id: string) =>
    houses.tell({ resource, action, links, metadata: { instant_payment: id } });
  const follow = (instantPaymentId: string) =>
    houses.handlers["follow-instant-payment"]({ instantPaymentId }, once);

  it("lists what the documentation lists", () => {
    expect(Object.keys(eventMeanings.billing_requests).sort()).toEqual(Object.keys(actions).sort());
  });

  it("asks for one payment of theirs, without a fallback to Direct Debit, and leads to the hosted page [C9]", async () => {
    const { id, providerReference, url } = await start();
    expect(url).toMatch(/^https:\/\/pay-sandbox\.gocardless\.com\//);
    const request = houses.fake.bank.made("billing_requests").at(-1);
    const metadata = { instant_payment: id, housemate: payer.housemateId };
    expect(request).toMatchObject({
      id: providerReference,
      fallback_enabled: false,
      payment_request: { amount: 900, currency: "GBP", metadata },
      metadata,
      links: { customer: houses.fake.bank.made("customers")[0]?.id },
    });
    const flow = houses.fake.bank.made("billing_request_flows").at(-1);
    expect(flow).toMatchObject({
      lock_customer_details: true,
      redirect_uri: expect.stringMatching(/\/my-house\/paid$/),
      exit_uri: expect.stringMatching(/\/my-house\/paid$/),
    });
  });

  it("has one request after a lost answer [C9]", async () => {
    await post("pay", { amount: 900 });
    const before = houses.fake.bank.made("billing_requests").length;
    houses.fake.disturb("POST billing_requests", "cut-after");
    expect((await post("pay/bank")).statusCode).toBe(503);
    expect((await post("pay/bank")).statusCode).toBe(200);
    expect(houses.fake.bank.made("billing_requests")).toHaveLength(before + 1);
  });

  it("refused by the provider is over, and nothing waits for it", async () => {
    await post("pay", { amount: 900 });
    const error = {
      message: "no",
      type: "invalid_state",
      code: 403,
      errors: [{ reason: "feature_disabled" }],
    };
    houses.fake.disturb("POST billing_requests", { status: 403, body: JSON.stringify({ error }) });
    expect((await post("pay/bank")).json()).toMatchObject({ code: "banks-away" });
    expect(await latest()).toMatchObject({ state: "failed" });
  });

  it.each(Object.entries(actions))(
    "a billing request that is %s makes it %s, however often it is told",
    async (action, state) => {
      const { id, providerReference } = await start();
      for (let time = 0; time < 2; time += 1)
        await tell("billing_requests", action, { billing_request: providerReference ?? "" }, id);
      expect((await latest()).state).toBe(state);
      expect(await houses.alerts()).toEqual([]);
    },
  );

  it.each(Object.entries(paymentActions).filter(([, state]) => state !== "confirmed"))(
    "its payment that is %s makes it %s",
    async (action, state) => {
      const { id } = await start();
      await tell("payments", action, { payment: `PM-${id}` }, id);
      expect((await latest()).state).toBe(state);
    },
  );

  it.each(["confirmed", "paid_out"])(
    "its payment that is %s is posted once, in any order [F3]",
    async (action) => {
      const { id, providerReference } = await start(500);
      const payment = houses.fake.bank.approve(providerReference ?? "");
      await tell("payments", action, { payment: payment.id }, id);
      await tell("payments", action, { payment: payment.id }, id);
      await tell("billing_requests", "fulfilled", { billing_request: providerReference ?? "" }, id);
      expect(await latest()).toMatchObject({ state: "confirmed", paymentReference: payment.id });
      const receipts = await houses.db.selectFrom("receipt").selectAll().where("id", "=", id).execute();
      expect(receipts).toMatchObject([{ amount: 500, bankReference: payment.id, way: "instant-payment" }]);
    },
  );

  it("without any event it is asked for, and counts only when its payment is confirmed", async () => {
    const { id, providerReference } = await start(500);
    await follow(id);
    expect((await latest()).state).toBe("started");
    const payment = houses.fake.bank.approve(providerReference ?? "");
    await follow(id);
    expect((await latest()).state).toBe("approved");
    houses.fake.bank.turn("payments", payment.id, "confirmed");
    await follow(id);
    expect(await latest()).toMatchObject({ state: "confirmed", paymentReference: payment.id });
  });

  it("is listed with what became of its payment, a page at a time and no further back [F3]", async () => {
    const list = (day: string) =>
      houses.test.deps.directDebitProvider.listInstantPayments(Temporal.PlainDate.from(day));
    const pending = await start(500);
    await houses.db.deleteFrom("instantPayment").where("id", "=", pending.id).execute();
    houses.on("2027-01-06");
    const paid = await start(600);
    const payment = houses.fake.bank.approve(paid.providerReference ?? "");
    houses.fake.bank.turn("payments", payment.id, "confirmed");
    houses.fake.setPageSize(1);
    const before = houses.fake.calls.length;
    const listed = await list("2027-01-06");
    const pages = houses.fake.calls.slice(before).filter(({ call }) => call === "GET billing_requests");
    houses.fake.setPageSize(500);
    const of = { housemateId: payer.housemateId, description: expect.stringMatching(/^Evenly EV-/) };
    const asPaid = {
      ...of,
      paymentId: paid.id,
      amount: 600,
      state: "confirmed",
      paymentReference: payment.id,
    };
    expect(listed).toEqual([{ ...asPaid, providerReference: paid.providerReference }]);
    expect(pages).toHaveLength(2);
    expect(await list("2027-01-05")).toContainEqual({
      ...of,
      paymentId: pending.id,
      amount: 500,
      state: "pending",
      providerReference: pending.providerReference,
      paymentReference: undefined,
    });
    houses.on("2027-01-05");
  });

  it("is listed by its payment alone, and what is not ours is not [F3]", async () => {
    const { id, providerReference } = await start(700);
    const payment = houses.fake.bank.approve(providerReference ?? "");
    houses.fake.bank.change("billing_requests", providerReference ?? "", { payment_request: null });
    const listed = await houses.test.deps.directDebitProvider.listInstantPayments(
      Temporal.PlainDate.from("2027-01-05"),
    );
    expect(listed.filter(({ paymentId }) => paymentId === id)).toEqual([
      {
        paymentId: id,
        housemateId: payer.housemateId,
        providerReference: undefined,
        paymentReference: payment.id,
        amount: 700,
        description: undefined,
        state: "approved",
      },
    ]);
    const [attempt] = await houses.attempts(payer);
    expect(listed.map(({ paymentReference }) => paymentReference)).not.toContain(attempt?.providerReference);
  });

  it("is stopped at the provider too, and not when it was approved meanwhile", async () => {
    const { providerReference } = await start();
    expect((await post("pay/stop")).statusCode).toBe(204);
    expect(
      await houses.test.deps.directDebitProvider.findInstantPayment(providerReference ?? ""),
    ).toMatchObject({
      state: "cancelled",
    });
    const approved = await start();
    houses.fake.bank.approve(approved.providerReference ?? "");
    expect((await post("pay/stop")).json()).toMatchObject({ code: "payment-approved" });
  });

  it("after a refusal nobody can approve it at another bank [F4]", async () => {
    const { id, providerReference } = await start();
    await tell(
      "billing_requests",
      "bank_authorisation_denied",
      { billing_request: providerReference ?? "" },
      id,
    );
    await houses.handlers["cancel-instant-payment"]({ instantPaymentId: id }, once);
    expect(
      await houses.test.deps.directDebitProvider.findInstantPayment(providerReference ?? ""),
    ).toMatchObject({
      state: "cancelled",
    });
  });

  it("leaves a ledger that agrees to the penny [F10]", async () => {
    const paid = await houses.db.selectFrom("receipt").select("amount").execute();
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(owed);
    const { wrong } = await checkLedger(houses.db, {
      today: Temporal.PlainDate.from("2027-01-05"),
      advanceNoticeWorkingDays: 10,
    });
    expect(wrong).toEqual([]);
  });
});
