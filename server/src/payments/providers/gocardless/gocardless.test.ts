import { proclaimedDays } from "@evenly/domain/calendar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeGocardless, startFakeGocardless } from "../../../../test/fake-gocardless.ts";
import type { DirectDebitProvider, Payer, PaymentRequest } from "../port.ts";
import { createGocardless } from "./gocardless.ts";

const payer: Payer = {
  givenName: "Ann",
  familyName: "Byrne",
  email: "ann.byrne@example.com",
  addressLine1: "1 Larkspur Terrace",
  city: "Leeds",
  postcode: "LS6 1ZZ",
  accountHolder: "Ann Byrne",
  sortCode: "200000",
  accountNumber: "55779911",
};
const start = Date.UTC(2027, 3, 5, 9);
const refused = (status: number, type: string, errors: readonly object[] = []) => ({
  status,
  body: JSON.stringify({ error: { message: "20-00-00 55779911 is wrong", type, code: status, errors } }),
});

describe("GoCardless", () => {
  let fake: FakeGocardless;
  let provider: DirectDebitProvider;
  let today = Temporal.PlainDate.from("2027-04-05");
  let milliseconds = start;
  let waits: number[] = [];
  beforeEach(async () => {
    today = Temporal.PlainDate.from("2027-04-05");
    milliseconds = start;
    waits = [];
    fake = await startFakeGocardless({
      proclamations: () => proclaimedDays,
      today: () => today,
      now: () => new Date(start),
    });
    provider = open();
  });
  afterEach(() => fake.close());

  const open = (more: Partial<Parameters<typeof createGocardless>[0]> = {}) =>
    createGocardless({
      baseUrl: fake.url,
      accessToken: fake.token,
      webhookSecrets: [],
      timeoutMs: 2_000,
      now: () => milliseconds,
      wait: async (pause) => {
        waits.push(pause);
        milliseconds += pause;
        fake.limit({ remaining: 1_000, resetsAt: milliseconds + 60_000 });
      },
      ...more,
    });
  const mandateOf = async (key = "mandate-1") =>
    (await provider.setUpMandate(payer, key)).providerReference ?? "";
  const request = (mandateReference: string, more: Partial<PaymentRequest> = {}): PaymentRequest => ({
    attemptId: "attempt-1",
    mandateReference,
    amount: 4321,
    collectOn: Temporal.PlainDate.from("2027-05-04"),
    description: "EV-7K3M-92Q",
    ...more,
  });
  const collect = async (asked: PaymentRequest) => (await provider.collect([asked]))[0];

  describe("sets up a mandate", () => {
    it("by a customer, a bank account and a mandate, each with our metadata and its own key", async () => {
      const mandate = await provider.setUpMandate(payer, "mandate-1");
      expect(mandate).toMatchObject({ state: "pending" });
      expect(fake.bank.made("customers")).toMatchObject([
        {
          given_name: "Ann",
          family_name: "Byrne",
          postal_code: "LS6 1ZZ",
          metadata: { mandate: "mandate-1" },
        },
      ]);
      expect(fake.bank.made("customer_bank_accounts")).toMatchObject([
        { account_holder_name: "Ann Byrne", branch_code: "200000", country_code: "GB" },
      ]);
      expect(fake.bank.made("mandates")).toMatchObject([
        { scheme: "bacs", authorisation_source: "web", metadata: { mandate: "mandate-1" } },
      ]);
      const keys = fake.calls.filter(({ call }) => call.startsWith("POST")).map(({ key }) => key);
      expect(keys.every((key) => key !== undefined && key !== "")).toBe(true);
      expect(new Set(keys).size).toBe(4);
    });

    it.each(["customers", "customer_bank_accounts", "mandates"])(
      "once, when the answer about its %s is lost [C9]",
      async (resource) => {
        for (const cut of ["cut-before", "cut-after"] as const) {
          const key = `mandate-${cut}`;
          fake.disturb(`POST ${resource}`, cut);
          await expect(provider.setUpMandate(payer, key)).rejects.toThrow(`GoCardless POST ${resource}`);
          expect(await provider.setUpMandate(payer, key)).toMatchObject({ state: "pending" });
        }
        for (const made of ["customers", "customer_bank_accounts", "mandates"]) {
          expect(fake.bank.made(made), made).toHaveLength(2);
        }
      },
    );

    it("on the bank account that is there already, whatever its key was", async () => {
      const error = (links: object) =>
        refused(422, "validation_failed", [{ reason: "bank_account_exists", message: "It exists", links }]);
      await mandateOf();
      const [account] = fake.bank.made("customer_bank_accounts");
      fake.disturb("POST customer_bank_accounts", error({ customer_bank_account: account?.id }));
      expect(await provider.setUpMandate(payer, "mandate-2")).toMatchObject({ state: "pending" });
      expect(fake.bank.made("mandates").map(({ links }) => links)).toEqual([
        { customer_bank_account: account?.id },
        { customer_bank_account: account?.id },
      ]);
    });

    it.each([
      ["whose bank takes no Direct Debits", { sortCode: "999999" }],
      ["that are none", { accountNumber: "123" }],
    ])("not for details %s: it fails without creating a customer", async (_, wrong) => {
      expect(await provider.setUpMandate({ ...payer, ...wrong }, "mandate-1")).toEqual({
        state: "failed",
        providerReference: null,
        reason: "invalid_bank_details",
      });
      expect(fake.bank.made("customers")).toEqual([]);
    });

    it.each([
      ["is down", { status: 503, body: "<html>" }],
      ["cuts the line", "cut-before" as const],
      [
        "is not open to us",
        refused(403, "invalid_api_usage", [{ reason: "feature_disabled", message: "No" }]),
      ],
    ])("also when the look-up of bank details %s [C9]", async (_, disturbance) => {
      fake.disturb("POST bank_details_lookups", disturbance);
      expect(await provider.setUpMandate(payer, "mandate-1")).toMatchObject({ state: "pending" });
    });

    it("not on an account that was disabled there", async () => {
      const reason = { reason: "bank_account_disabled", message: "It is disabled" };
      fake.disturb("POST mandates", refused(422, "invalid_state", [reason]));
      expect(await provider.setUpMandate(payer, "mandate-1")).toMatchObject({ state: "failed" });
    });

    it("and throws when a customer is refused for another reason than bank details: staff run it again", async () => {
      await expect(provider.setUpMandate({ ...payer, email: "nobody" }, "mandate-1")).rejects.toThrow(
        /^GoCardless POST customers: 422 validation_failed email/,
      );
    });

    it("not with a key used for another payer's", async () => {
      await mandateOf();
      fake.disturb("POST customers", {
        status: 409,
        body: refused(409, "invalid_state", [
          {
            reason: "idempotent_creation_conflict",
            message: "",
            links: { conflicting_resource_id: fake.bank.made("customers")[0]?.id },
          },
        ]).body,
      });
      await expect(provider.setUpMandate(payer, "mandate-2")).rejects.toThrow("was used for another");
    });

    it("and accepts that it was cancelled before, but not another refusal", async () => {
      const mandate = await mandateOf();
      await provider.cancelMandate(mandate);
      await provider.cancelMandate(mandate);
      const other = await mandateOf("mandate-2");
      fake.disturb(
        "POST mandates cancel",
        refused(422, "invalid_state", [{ reason: "cancellation_failed" }]),
      );
      await expect(provider.cancelMandate(other)).rejects.toThrow("cancellation_failed");
    });

    it("and updates the payer's email and name, because GoCardless mails its customers itself [C7] [H4]", async () => {
      const { givenName, familyName } = { ...payer, givenName: "Aoibhe" };
      await provider.updatePayer(await mandateOf(), { email: "payer@new.test", givenName, familyName });
      expect(fake.calls.at(-1)?.call).toBe("PUT customers");
      expect(fake.bank.made("customers").at(-1)).toMatchObject({
        email: "payer@new.test",
        given_name: "Aoibhe",
        family_name: familyName,
      });
    });

    it("and reads the state of a suspended or consumed one", async () => {
      const mandate = await mandateOf();
      for (const [status, state] of [
        ["suspended_by_payer", "blocked"],
        ["blocked", "blocked"],
        ["consumed", "expired"],
        ["pending_customer_approval", "pending"],
      ]) {
        const mandates = { id: mandate, status, reference: "GC1", metadata: {} };
        fake.disturb("GET mandates", { status: 200, body: JSON.stringify({ mandates }) });
        expect(await provider.findMandate(mandate)).toMatchObject({ state });
      }
    });
  });

  describe("collects", () => {
    it("a payment in pounds, tied to our attempt, that GoCardless does not retry by itself", async () => {
      const mandate = await mandateOf();
      await collect(request(mandate));
      expect(fake.bank.made("payments")).toMatchObject([
        {
          amount: 4321,
          currency: "GBP",
          charge_date: "2027-05-04",
          retry_if_possible: false,
          metadata: { attempt: "attempt-1" },
          links: { mandate },
        },
      ]);
      expect(fake.calls.at(-1)).toEqual({ call: "POST payments", key: "attempt-1" });
    });

    it("once, when its answer is lost and the same key is sent again [F8]", async () => {
      const mandate = await mandateOf();
      for (const cut of ["cut-before", "cut-after"] as const) {
        fake.disturb("POST payments", cut);
        const payment = request(mandate, { attemptId: cut });
        expect(await collect(payment)).toMatchObject({ outcome: "away" });
        expect(await collect(payment)).toMatchObject({ outcome: "made" });
      }
      expect(fake.bank.made("payments")).toHaveLength(2);
    });

    it.each([
      ["is down", { status: 500, body: JSON.stringify({ error: { type: "gocardless", errors: [] } }) }],
      ["answers with a page", { status: 502, body: "<html>Bad gateway</html>" }],
      ["answers with nothing of use", { status: 201, body: '{"payments":{"id":7}}' }],
      ["answers with half an answer", { status: 200, body: '{"payments":{"id":"PM1","amo' }],
      ["does not know our token any more", refused(401, "invalid_api_usage")],
      ["does not let our token", refused(403, "invalid_api_usage", [{ reason: "insufficient_permissions" }])],
      ["sends us elsewhere", { status: 302, body: "{}", headers: { location: "https://example.com/" } }],
      [
        "says that a key was used, and not for what",
        refused(409, "invalid_state", [{ reason: "idempotent_creation_conflict" }]),
      ],
    ])("with an unknown outcome while GoCardless %s", async (_, disturbance) => {
      const mandate = await mandateOf();
      fake.disturb("POST payments", disturbance);
      const payment = request(mandate);
      expect(await collect(payment)).toMatchObject({ outcome: "away" });
      expect(await collect(payment)).toMatchObject({ outcome: "made" });
    });

    it("with an unknown outcome when no answer comes in time", async () => {
      const mandate = await mandateOf();
      provider = open({ timeoutMs: 50 });
      fake.disturb("POST payments", "hangs");
      expect(await collect(request(mandate))).toEqual({
        outcome: "away",
        reason: "GoCardless POST payments: no answer in time",
      });
    });

    it.each([
      ["mandate_is_inactive", "mandate_cancelled"],
      ["bank_account_disabled", "bank_account_closed"],
      ["something_new", undefined],
    ])("nothing when it is refused with %s, whose cause is %s", async (reason, cause) => {
      const mandate = await mandateOf();
      fake.disturb("POST payments", refused(422, "invalid_state", [{ reason, message: "No" }]));
      expect(await collect(request(mandate))).toEqual({ outcome: "refused", reason, cause });
    });

    it("on the first possible day when asked for too soon, and returns it", async () => {
      const mandate = await mandateOf();
      const payment = request(mandate, { collectOn: Temporal.PlainDate.from("2027-04-05") });
      const answer = await collect(payment);
      expect(answer).toMatchObject({
        outcome: "made",
        collectOn: Temporal.PlainDate.from("2027-04-09"),
      });
      expect(await collect(payment)).toEqual(answer);
      expect(fake.bank.made("payments")).toHaveLength(1);
    });

    it("nothing when a valid day is refused", async () => {
      const mandate = await mandateOf();
      const refusal = refused(422, "validation_failed", [{ field: "charge_date", message: "No" }]);
      fake.disturb("POST payments", refusal);
      expect(await collect(request(mandate))).toMatchObject({ outcome: "refused", reason: "charge_date" });
      expect(fake.bank.made("payments")).toEqual([]);
    });

    it("a few at once and no more, however many are asked for", async () => {
      const mandate = await mandateOf();
      let atOnce = 0;
      let most = 0;
      provider = open({
        fetch: async (...asked) => {
          most = Math.max(most, (atOnce += 1));
          try {
            return await fetch(...asked);
          } finally {
            atOnce -= 1;
          }
        },
      });
      const payments = Array.from({ length: 60 }, (_, index) =>
        request(mandate, { attemptId: `attempt-${String(index)}` }),
      );
      const answers = await provider.collect(payments);
      expect(answers.every(({ outcome }) => outcome === "made")).toBe(true);
      expect(most).toBe(8);
    });
  });

  describe("limits our requests, and we", () => {
    const many = (mandate: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        request(mandate, { attemptId: `attempt-${String(index)}` }),
      );

    it("send no more than its headers allow, wait for the reset, and continue [F8]", async () => {
      const mandate = await mandateOf();
      fake.limit({ remaining: 3, resetsAt: start + 30_000 });
      await provider.findMandate(mandate);
      const answers = await provider.collect(many(mandate, 6));
      expect(answers.every(({ outcome }) => outcome === "made")).toBe(true);
      expect(waits[0]).toBe(30_000);
      expect(fake.calls.filter(({ call }) => call === "POST payments")).toHaveLength(6);
    });

    it("retry after the reset when the limit was exceeded anyway", async () => {
      const mandate = await mandateOf();
      fake.limit({ remaining: 0, resetsAt: start + 20_000 });
      expect(await collect(request(mandate))).toMatchObject({ outcome: "made" });
      expect(waits).toEqual([20_000]);
    });

    it("do not wait for a reset that is far away", async () => {
      const mandate = await mandateOf();
      fake.limit({ remaining: 0, resetsAt: start + 600_000 });
      expect(await collect(request(mandate))).toEqual({
        outcome: "away",
        reason: "GoCardless POST payments: over the rate limit",
      });
      expect(waits).toEqual([]);
    });

    it.each([["30"], [String(start / 1_000 + 30)]])("read a reset in seconds: %s", async (reset) => {
      const mandate = await mandateOf();
      const headers = { "ratelimit-reset": reset };
      fake.disturb("POST payments", { ...refused(429, "invalid_api_usage"), headers });
      expect(await collect(request(mandate))).toMatchObject({ outcome: "made" });
      expect(waits).toEqual([30_000]);
    });
  });

  describe("pays out", () => {
    it("in lists of as many pages as there are, fees to the penny", async () => {
      const mandate = await mandateOf();
      const ids = Array.from({ length: 5 }, (_, index) => `attempt-${String(index)}`);
      await provider.collect(ids.map((attemptId) => request(mandate, { attemptId })));
      today = Temporal.PlainDate.from("2027-05-06");
      fake.setPageSize(3);
      const [reference = ""] = await provider.listPayouts(Temporal.PlainDate.from("2027-05-01"));
      const payout = await provider.findPayout(reference);
      expect(payout).toMatchObject({ amount: 5 * 4321 - 5 * 20, fees: 100 });
      expect(payout?.arrivesOn.toString()).toBe("2027-05-06");
      expect(payout?.items.filter(({ kind }) => kind === "payment")).toHaveLength(5);
      expect(payout?.items.filter(({ kind, amount }) => kind === "fee" && amount === -20)).toHaveLength(5);
      expect(fake.calls.filter(({ call }) => call === "GET payout_items")).toHaveLength(4);
    });

    it("with known kinds of items, and unknown ones as other", async () => {
      const payouts = {
        id: "PO1",
        status: "paid",
        amount: 100,
        deducted_fees: 0,
        currency: "GBP",
        arrival_date: "2027-05-06",
      };
      fake.disturb("GET payouts", { status: 200, body: JSON.stringify({ payouts }) });
      const item = (type: string, amount: string, links?: object) => ({
        type,
        amount,
        ...(links && { links }),
      });
      const items = [
        item("payment_failed", "-4321.0", { payment: "PM1" }),
        item("refund", "-100.0", { payment: "PM1", refund: "RF1" }),
        item("gocardless_fee", "-1.6", { payment: "PM1" }),
        item("revenue_share", "3.0"),
      ];
      const body = JSON.stringify({ payout_items: items, meta: { cursors: { after: null } } });
      fake.disturb("GET payout_items", { status: 200, body });
      expect((await provider.findPayout("PO1"))?.items).toEqual([
        { kind: "failure", reference: "PM1", amount: -4321 },
        { kind: "refund", reference: "RF1", amount: -100 },
        { kind: "fee", reference: "PM1", amount: -1.6 },
        { kind: "other", reference: undefined, amount: 3 },
      ]);
    });

    it("although one of them, or one item, cannot be read [F3]", async () => {
      const payouts = [
        { id: "PO1", status: "paid", amount: "a hundred" },
        {
          id: "PO2",
          status: "paid",
          currency: "GBP",
          amount: 4_331,
          deducted_fees: -10,
          arrival_date: "2027-05-06",
        },
      ];
      const meta = { cursors: { after: null } };
      fake.disturb("GET payouts", { status: 200, body: JSON.stringify({ payouts, meta }) });
      expect(await provider.listPayouts(Temporal.PlainDate.from("2027-05-01"))).toEqual(["PO1", "PO2"]);
      fake.disturb("GET payouts", { status: 200, body: JSON.stringify({ payouts: payouts[1] }) });
      const items = [
        { type: "payment_paid_out", amount: "4321.0", links: { payment: "PM1" } },
        { type: "gocardless_fee", amount: null },
      ];
      fake.disturb("GET payout_items", { status: 200, body: JSON.stringify({ payout_items: items, meta }) });
      expect(await provider.findPayout("PO2")).toMatchObject({
        amount: 4_331,
        fees: -10,
        items: [
          { kind: "payment", reference: "PM1", amount: 4_321 },
          { kind: "other", amount: 0 },
        ],
      });
    });

    it("nothing while a payout is only planned, or when it came back", async () => {
      for (const [status, arrival] of [
        ["pending", null],
        ["bounced", "2027-05-06"],
      ]) {
        const payouts = {
          id: "PO1",
          status,
          currency: "GBP",
          amount: 100,
          deducted_fees: 0,
          arrival_date: arrival,
        };
        fake.disturb("GET payouts", { status: 200, body: JSON.stringify({ payouts }) });
        expect(await provider.findPayout("PO1")).toBeUndefined();
      }
    });
  });

  it("makes a refund with the total refunded, and reports when refunds are not enabled", async () => {
    const refund = { refundId: "refund-1", paymentReference: "PM1", amount: 100, refundedInAll: 300 };
    fake.disturb("POST refunds", refused(403, "invalid_api_usage", [{ reason: "feature_disabled" }]));
    expect(await provider.refund(refund)).toMatchObject({ outcome: "refused", reason: "feature_disabled" });
    fake.disturb("POST refunds", "cut-before");
    expect(await provider.refund(refund)).toMatchObject({ outcome: "away" });
  });

  it("gives the cause of an end from its events", async () => {
    const payments = {
      id: "PM1",
      amount: 1,
      charge_date: "2027-05-04",
      status: "failed",
      links: { mandate: "MD1" },
      metadata: {},
    };
    fake.disturb("GET payments", { status: 200, body: JSON.stringify({ payments }) });
    const events = [{ details: { reason_code: "ARUDD-2" } }, { details: { cause: "refer_to_payer" } }];
    const body = JSON.stringify({ events, meta: { cursors: { after: null } } });
    fake.disturb("GET events", { status: 200, body });
    expect(await provider.findPayment("PM1")).toMatchObject({ state: "failed", cause: "payer_deceased" });
  });

  it("never puts a token, a bank detail or an email in errors or answers [C9]", async () => {
    const said: string[] = [];
    const tell = async (work: () => Promise<unknown>) => {
      try {
        said.push(JSON.stringify(await work()));
      } catch (error) {
        said.push(
          `${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)} ${(error as Error).stack ?? ""}`,
        );
      }
    };
    const mandate = await mandateOf();
    const quoting = refused(422, "validation_failed", [
      { field: "account_number 55779911", reason: "200000", message: "55779911 of ann.byrne@example.com" },
    ]);
    for (const disturbance of [
      "cut-before",
      "cut-after",
      quoting,
      refused(500, "55779911"),
      { status: 400, body: "55779911" },
    ] as const) {
      for (const resource of ["customers", "customer_bank_accounts", "mandates"]) {
        fake.disturb(`POST ${resource}`, disturbance);
        await tell(() => provider.setUpMandate(payer, `mandate-${String(said.length + 2)}`));
      }
      fake.disturb("POST payments", disturbance);
      await tell(() => collect(request(mandate, { attemptId: `attempt-${String(said.length)}` })));
    }
    await tell(() => open({ accessToken: "live_wrong" }).findMandate(mandate));
    await fake.close();
    await tell(() => provider.setUpMandate(payer, "mandate-1"));
    expect(said.length).toBeGreaterThan(20);
    expect(said.join("\n")).toContain("GoCardless POST customers");
    const secrets = [fake.token, "live_wrong", "55779911", "200000", "ann.byrne", "Byrne", "Larkspur", "LS6"];
    for (const secret of secrets) expect(said.join("\n")).not.toContain(secret);
  });
});
