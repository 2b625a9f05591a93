import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clockAt } from "../../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../../test/database.ts";
import { type FakeGocardless, startFakeGocardless } from "../../../../test/fake-gocardless.ts";
import { planCollections } from "../../../../test/planned-collections.ts";
import { post, signUp } from "../../../../test/sign-up.ts";
import { createHandlers } from "../../../job-handlers.ts";
import type { Payer } from "../port.ts";

const once = { isLast: false };
const payer: Payer = {
  givenName: "Ann",
  familyName: "Byrne",
  email: "ann.byrne@example.com",
  addressLine1: "5 Larkspur Terrace",
  city: "Leeds",
  postcode: "LS6 1ZZ",
  accountHolder: "Ann Byrne",
  sortCode: "200000",
  accountNumber: "55779911",
};
const secret = "webhook-secret";
let today = Temporal.PlainDate.from("2026-11-23");
const clock = clockAt(() => today);

// Only GoCardless's HTTP API is faked.
describe("A house that pays by GoCardless [C9] [F8]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let fake: FakeGocardless;
  beforeAll(async () => {
    database = await open();
    fake = await startFakeGocardless(clock);
    const { url: baseUrl, token: accessToken } = fake;
    const directDebit = { provider: "gocardless", baseUrl, accessToken, webhookSecrets: [secret] } as const;
    test = await openTestApp(database, { config: { directDebit }, deps: { clock } });
  });
  afterAll(async () => {
    await test.close();
    await fake.close();
  });

  const handlers = () => createHandlers(test.deps);
  const join = async (name: string, houseNumber: number) => {
    const answer = await post(test.app, "/direct_debit", await signUp(database.db, { houseNumber, name }));
    expect(answer.statusCode).toBe(201);
    const { id } = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.id")
      .where("housemate.firstName", "=", name)
      .executeTakeFirstOrThrow();
    return id;
  };
  const mandate = (id: string) =>
    database.db.selectFrom("mandate").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const tell = async (events: readonly object[]) => {
    const payload = JSON.stringify({ events });
    const signature = createHmac("sha256", secret).update(payload).digest("hex");
    const headers = { "content-type": "application/json", "webhook-signature": signature };
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/webhooks/gocardless",
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(200);
    await handlers()["work-provider-events"]({}, once);
  };

  it("has one mandate after a lost answer, and records that it is active and that it ended", async () => {
    const mandateId = await join("Grace", 7);
    fake.disturb("POST mandates", "cut-after");
    await expect(handlers()["set-up-mandate"]({ mandateId }, once)).rejects.toThrow(
      "GoCardless POST mandates",
    );
    expect(await mandate(mandateId)).toMatchObject({ state: "pending", providerReference: null });
    await handlers()["set-up-mandate"]({ mandateId }, once);
    const [made, ...more] = fake.bank.made("mandates");
    expect(more).toEqual([]);
    expect(made?.metadata).toEqual({ mandate: mandateId });
    expect(await mandate(mandateId)).toMatchObject({
      provider: "gocardless",
      providerReference: made?.id,
      reference: made?.["reference"],
    });
    const event = (id: string, action: string, cause: string) => ({
      id,
      resource_type: "mandates",
      action,
      links: { mandate: made?.id },
      resource_metadata: made?.metadata,
      details: { origin: "bank", cause },
    });
    await tell([event("EV2", "active", "mandate_activated"), event("EV1", "submitted", "mandate_submitted")]);
    expect(await mandate(mandateId)).toMatchObject({ state: "active" });
    await tell([
      event("EV1", "submitted", "mandate_submitted"),
      event("EV3", "cancelled", "bank_account_closed"),
    ]);
    expect(await mandate(mandateId)).toMatchObject({ state: "cancelled" });
  });

  it("is mailed when its bank refuses it, and when its details are invalid", async () => {
    today = Temporal.PlainDate.from("2026-11-23");
    const [invalid, wrong] = [await join("Invalid", 8), await join("Hetty", 9)];
    await handlers()["set-up-mandate"]({ mandateId: invalid }, once);
    fake.disturb("POST bank_details_lookups", {
      status: 200,
      body: JSON.stringify({ bank_details_lookups: { available_debit_schemes: [] } }),
    });
    await handlers()["set-up-mandate"]({ mandateId: wrong }, once);
    expect(await mandate(wrong)).toMatchObject({ state: "failed", failureReason: "invalid_bank_details" });
    today = Temporal.PlainDate.from("2026-11-26");
    await handlers()["follow-mandate"]({ mandateId: invalid }, once);
    expect(await mandate(invalid)).toMatchObject({ state: "failed", failureReason: "invalid_bank_details" });
  });

  it("is collected from once after a lost answer, with its payments in the ledger once", async () => {
    const { db } = database;
    today = Temporal.PlainDate.from("2026-11-22");
    const { id: householdId } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    const mandates = await db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select("mandate.id")
      .where("householdId", "=", householdId)
      .execute();
    for (const { id } of mandates) {
      const { providerReference } = await test.deps.directDebitProvider.setUpMandate(payer, id);
      const active = {
        state: "active",
        provider: "gocardless",
        providerReference,
      } as const;
      await db.updateTable("mandate").set(active).where("id", "=", id).execute();
    }
    await planCollections(db, householdId, today);
    today = Temporal.PlainDate.from("2026-12-02");
    fake.disturb("POST payments", "cut-after");
    await expect(handlers()["submit-collections"]({}, once)).rejects.toThrow("The payment provider is away");
    await sql`update collection_attempt set asked_at = now() - interval '3 minutes'`.execute(db);
    await handlers()["submit-collections"]({}, once);
    const payments = fake.bank.made("payments");
    expect(payments).toHaveLength(mandates.length);
    const events = payments.map(({ id, metadata }) => ({
      id: `EV${id}`,
      resource_type: "payments",
      action: "confirmed",
      links: { payment: id },
      resource_metadata: metadata,
      details: { origin: "gocardless", cause: "payment_confirmed" },
    }));
    for (let time = 0; time < 2; time += 1) await tell(events.toReversed());
    const collected = await db
      .selectFrom("posting")
      .select("causeReference")
      .where("cause", "=", "collection")
      .execute();
    expect(collected.map(({ causeReference: attempt }) => attempt).sort()).toEqual(
      payments.map(({ metadata }) => metadata?.["attempt"]).sort(),
    );
    const alerts = await db.selectFrom("staffAlert").select(["kind", "detail"]).execute();
    expect(alerts).toEqual([]);
  });
});
