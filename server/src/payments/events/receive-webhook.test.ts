import { createHmac } from "node:crypto";
import type { Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../database/tables.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { countLockWaits } from "../../../test/count-lock-waits.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";

const secrets = ["new-secret", "old-secret"];
const directDebit = {
  provider: "gocardless",
  accessToken: "sandbox_token",
  baseUrl: "http://127.0.0.1:9",
  webhookSecrets: secrets,
} as const;
const url = "/api/webhooks/gocardless";
const eventOf = (id: string, action = "confirmed") => ({
  id,
  created_at: "2027-05-05T08:00:00.000Z",
  resource_type: "payments",
  action,
  links: { payment: "PM1" },
  details: { origin: "gocardless", cause: "payment_confirmed", description: "It’s confirmed." },
});

describe("GoCardless's webhook", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let lines: string[] = [];
  beforeAll(async () => {
    database = await open();
    const log = (line: string) => lines.push(line);
    test = await openTestApp(database, { config: { directDebit, logLevel: "info" }, log });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    lines = [];
    test.jobs.sent.length = 0;
    await database.owner.deleteFrom("providerEvent").execute();
    await database.db.deleteFrom("staffAlert").execute();
  });

  const sign = (body: string, secret = "new-secret") =>
    createHmac("sha256", secret).update(body).digest("hex");
  const deliver = (body: string, signature: string | undefined = sign(body), more: object = {}) =>
    test.app.inject({
      method: "POST",
      url,
      headers: {
        "content-type": "application/json",
        "user-agent": "gocardless-webhook-service/1.1",
        ...(signature !== "" && { "webhook-signature": signature }),
        ...more,
      },
      payload: body,
    });
  const send = (events: readonly object[], secret?: string) => {
    const body = JSON.stringify({ events, meta: { webhook_id: "WB1" } });
    return deliver(body, sign(body, secret));
  };
  const stored = async () =>
    (await database.db.selectFrom("providerEvent").selectAll().orderBy("id").execute()).map(
      ({ id, provider, payload }) => ({ id, provider, payload }),
    );
  const alerts = () => database.db.selectFrom("staffAlert").select(["kind", "detail"]).execute();

  it("stores its events unchanged, queues one job for them, and answers at once [F8]", async () => {
    const events = Array.from({ length: 40 }, (_, index) => eventOf(`EV${String(index + 10)}`, "paid_out"));
    const answer = await send(events);
    expect(answer.statusCode).toBe(200);
    expect(await stored()).toEqual(
      events.map((payload) => ({ id: payload.id, provider: "gocardless", payload })),
    );
    expect(test.jobs.sent).toEqual([{ name: "work-provider-events", data: {} }]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("stores events in one order, so that two deliveries of them never wait for each other [F8]", async () => {
    const store = (trx: Transaction<Database>, id: string) =>
      trx
        .insertInto("providerEvent")
        .values({ id, provider: "gocardless", payload: "{}" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    let delivered: Promise<{ readonly statusCode: number }> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await store(trx, "EV1");
      // It is sent once it is awaited.
      delivered = Promise.resolve(send([eventOf("EV2"), eventOf("EV1")]));
      await vi.waitFor(async () => {
        expect(await countLockWaits(database.db)).toBe(1);
      });
      await store(trx, "EV2");
    });
    expect((await delivered)?.statusCode).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  it("accepts 250 events and more, each once, in any order [F8]", async () => {
    const events = Array.from({ length: 600 }, (_, index) => eventOf(`EV${String(index)}`));
    const deliveries = [
      events.slice(0, 250),
      events.slice(100, 600),
      events.toReversed(),
      [...events.slice(0, 3), ...events.slice(0, 3)],
    ];
    const answers = await Promise.all(deliveries.map((some) => send(some)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toHaveLength(600);
  });

  it("keeps the first of two events with one id, and queues nothing for known ones", async () => {
    await send([eventOf("EV1")]);
    test.jobs.sent.length = 0;
    expect((await send([eventOf("EV1", "failed")])).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ payload: { action: "confirmed" } }]);
    expect(test.jobs.sent).toEqual([]);
  });

  it("accepts both secrets during a rotation, and no third one [F8]", async () => {
    expect((await send([eventOf("EV1")], "new-secret")).statusCode).toBe(200);
    expect((await send([eventOf("EV2")], "old-secret")).statusCode).toBe(200);
    expect((await send([eventOf("EV3")], "older-secret")).statusCode).toBe(498);
    expect(await stored()).toHaveLength(2);
  });

  it.each([
    ["missing", () => ""],
    ["of another body", () => sign('{"events":[]}')],
    ["cut short", (body: string) => sign(body).slice(0, 62)],
    ["no hexadecimal", () => "z".repeat(64)],
    ["signed with nothing", (body: string) => sign(body, "")],
  ])("is refused when its signature is %s, and nothing is stored [F8]", async (_, signature) => {
    const body = JSON.stringify({ events: [eventOf("EV1")] });
    const answer = await deliver(body, signature(body));
    expect(answer.statusCode).toBe(498);
    expect(answer.json()).toMatchObject({ code: "signature-wrong" });
    expect(await stored()).toEqual([]);
    expect(await alerts()).toEqual([]);
    expect(test.jobs.sent).toEqual([]);
  });

  it("is signed over its raw bytes [F8]", async () => {
    const body = `{ "events" : [ ${JSON.stringify(eventOf("EV1"))} ] }`;
    expect((await deliver(body, sign(JSON.stringify(JSON.parse(body))))).statusCode).toBe(498);
    expect((await deliver(body, sign(body), { "content-type": "text/plain" })).statusCode).toBe(200);
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["no list of events", '{"events":{"id":"EV1"}}'],
    ["nothing but depth", "[".repeat(20_000) + "]".repeat(20_000)],
  ])(
    "that is %s, correctly signed, is refused, stores nothing, and alerts staff once [F8]",
    async (_, body) => {
      for (let time = 0; time < 2; time += 1) expect((await deliver(body)).statusCode).toBe(400);
      expect(await stored()).toEqual([]);
      expect(await alerts()).toMatchObject([{ kind: "unknown-event", detail: { provider: "gocardless" } }]);
    },
  );

  const deep = `${'{"x":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  it.each([
    ["a NUL", "\\u0000", "a NUL: "],
    ["a lone surrogate", "\\ud800", "a lone surrogate: \ufffd"],
  ])(
    "stores an event with %s in a text or a name as the database can hold it [F3]",
    async (text, sent, kept) => {
      const event = { ...eventOf("EV1"), [`${text}: `]: { note: `${text}: ` } };
      const body = JSON.stringify({ events: [event] }).replaceAll(`${text}: `, `${text}: ${sent}`);
      expect((await deliver(body)).statusCode).toBe(200);
      expect(await stored()).toEqual([
        { id: "EV1", provider: "gocardless", payload: { ...eventOf("EV1"), [kept]: { note: kept } } },
      ]);
      expect(await alerts()).toEqual([]);
    },
  );

  it("stores an event of 20,000 levels without the deepest [F3]", async () => {
    const body = JSON.stringify({ events: [{ ...eventOf("EV1"), more: "deep" }] }).replace('"deep"', deep);
    expect((await deliver(body)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ payload: eventOf("EV1") }]);
    expect(JSON.stringify(await stored()).length).toBeLessThan(1_000);
  });

  it("has staff look at each event that is none, and stores the others [F3]", async () => {
    const none = [{ action: "paid" }, null, "EV", { id: "" }, { id: 5 }, { id: "x".repeat(3_000) }];
    const body = JSON.stringify({ events: [...none, { action: "paid" }, eventOf("EV1"), { more: "deep" }] });
    for (let time = 0; time < 2; time += 1)
      expect((await deliver(body.replace('"deep"', deep))).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ id: "EV1" }]);
    expect(await alerts()).toHaveLength(none.length + 1);
  });

  it("stores no events when the job cannot be queued: it is one transaction [F8]", async () => {
    const send0 = test.jobs.send;
    test.jobs.send = () => Promise.reject(new Error("no queue"));
    try {
      expect((await send([eventOf("EV1")])).statusCode).toBe(500);
    } finally {
      test.jobs.send = send0;
    }
    expect(await stored()).toEqual([]);
    expect((await send([eventOf("EV1")])).statusCode).toBe(200);
  });

  it("is limited in size", async () => {
    expect((await deliver("x".repeat(4 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect(
      (
        await send(
          Array.from({ length: 250 }, (_, index) => ({
            ...eventOf(`EV${String(index)}`),
            more: "x".repeat(4_000),
          })),
        )
      ).statusCode,
    ).toBe(200);
  });

  it("accepts only POST, and no other call accepts its body", async () => {
    const answer = await test.app.inject({ method: "GET", url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers["allow"]).toBe("POST");
    const headers = { "content-type": "text/plain" };
    const other = await test.app.inject({ method: "POST", url: "/api/bank_lookup", headers, payload: "{}" });
    expect(other.statusCode).toBe(415);
  });

  it("leaves nothing of its events, its signature or its secrets in the log", async () => {
    const body = JSON.stringify({ events: [eventOf("EVLOGGED")] });
    await deliver(body);
    const last = await deliver(body, sign(body, "wrong"));
    await vi.waitFor(() => expect(lines.join("")).toContain(last.headers["x-request-id"]));
    const log = lines.join("\n");
    expect(log).toContain(url);
    for (const secret of ["EVLOGGED", "PM1", sign(body), ...secrets]) expect(log).not.toContain(secret);
  });

  describe("without GoCardless [F8]", () => {
    it("does not exist", async () => {
      const sandbox = await openTestApp(database, { config: { directDebit: { provider: "sandbox" } } });
      const body = JSON.stringify({ events: [eventOf("EV1")] });
      const headers = { "webhook-signature": sign(body) };
      const answer = await sandbox.app.inject({ method: "POST", url, headers, payload: body });
      await sandbox.close();
      expect(answer.statusCode).toBe(404);
      expect(await stored()).toEqual([]);
    });
  });
});
