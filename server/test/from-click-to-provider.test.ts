import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandlers } from "../src/job-handlers.ts";
import { startTracer } from "../src/open-telemetry.ts";
import { createJobs } from "../src/queue/create-jobs.ts";
import type { DoneJob, Jobs } from "../src/queue/jobs.ts";
import { findCommand } from "../src/staff/commands.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { clockAt } from "./clock-at.ts";
import { type TestDatabase, useTestDatabases } from "./database.ts";
import { type FakeGocardless, startFakeGocardless } from "./fake-gocardless.ts";
import { startOtlpCollector } from "./otlp-collector.ts";
import { post, signUp } from "./sign-up.ts";

const clicked = "click-of-zebedee";
const secret = "webhook-secret";
const personal = /zebedee byrne|zebedee\.byrne|wren mews|55779911|20-?00-?00\b|07700/i;

type LogLine = Readonly<Record<string, unknown>>;

describe("From the click to the provider [K2]", () => {
  const open = useTestDatabases();
  const day = { today: Temporal.PlainDate.from("2026-11-23") };
  const log: string[] = [];
  const done: DoneJob[] = [];
  let db: TestDatabase["db"];
  let gocardless: FakeGocardless;
  let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
  let test: TestApp;
  let jobs: Jobs;
  let guid: string;
  let mandate: { id: string; providerReference: string | null; householdId: string; housemateId: string };

  const findMandate = () =>
    db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["mandate.id", "providerReference", "householdId", "housemateId"])
      .where("firstName", "=", "Zebedee")
      .executeTakeFirstOrThrow();
  const tell = async (resource: "mandates" | "payments", action: string, id: string) => {
    const payload = JSON.stringify({
      events: [
        {
          id: `EV-${resource}-${action}`,
          created_at: "2026-11-26T09:00:00Z",
          resource_type: resource,
          action,
          links: { [resource.slice(0, -1)]: id },
          resource_metadata: {},
          details: { origin: "bank", cause: `${resource.slice(0, -1)}_${action}` },
        },
      ],
    });
    const signature = createHmac("sha256", secret).update(payload).digest("hex");
    const answer = await test.app.inject({
      method: "POST",
      url: "/api/webhooks/gocardless",
      headers: { "content-type": "application/json", "webhook-signature": signature },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    await jobs.workOff();
  };
  const explain = async (...args: readonly string[]) =>
    db.transaction().execute(async (trx) => findCommand(["explain", ...args])?.(trx, test.deps));
  const linesAbout = (text: string) =>
    log
      .flatMap((line) => line.trim().split("\n"))
      .map((line) => JSON.parse(line) as LogLine)
      .filter((line) => JSON.stringify(line).includes(text));

  /** Zebedee signs a house for one up, which completes it; his first payment is submitted and confirmed. */
  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    const clock = clockAt(() => day.today);
    gocardless = await startFakeGocardless(clock);
    collector = await startOtlpCollector();
    const tracer = startTracer({ otlpEndpoint: collector.url, role: "all" });
    jobs = createJobs({
      connection: database,
      work: false,
      handlers: () => createHandlers(test.deps),
      onFailure: ({ error }) => {
        throw error;
      },
      onDone: (job) => done.push(job),
      tracer,
    });
    test = await openTestApp(database, {
      config: {
        logLevel: "info",
        directDebit: {
          provider: "gocardless",
          baseUrl: gocardless.url,
          accessToken: gocardless.token,
          webhookSecrets: [secret],
        },
      },
      deps: { clock, jobs, tracer },
      log: (line) => log.push(line),
    });
    await jobs.start();
    const { addressId: _, ...body } = await signUp(db, {
      houseNumber: 7,
      name: "Zebedee",
      size: 1,
      house: {
        startDate: "2027-01-01",
        endDate: "2027-12-31",
        address: { fullAddress: { line1: "1 Wren Mews", line2: "", city: "Leeds" } },
      },
    });
    const answer = await post(test.app, "/direct_debit", body, { "x-request-id": clicked });
    expect(answer.statusCode).toBe(201);
    ({ guid } = answer.json<{ guid: string }>());
    await jobs.workOff();
    mandate = await findMandate();
    day.today = Temporal.PlainDate.from("2026-11-26");
    await tell("mandates", "active", mandate.providerReference ?? "");
    day.today = Temporal.PlainDate.from("2026-12-29");
    await jobs.send(db, "submit-collections", {});
    await jobs.workOff();
    await tracer.stop();
  });
  afterAll(async () => {
    await jobs.stop();
    await test.close();
    await gocardless.close();
    collector.close();
  });

  it("a call's line has its household, its jobs, and the time of the database and of vendors", () => {
    const [line, ...others] = linesAbout(clicked).filter(({ msg }) => msg === "answered");
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      reqId: clicked,
      route: "/api/direct_debit",
      status: 201,
      householdIds: [mandate.householdId],
      vendorMilliseconds: 0,
    });
    expect(line?.["statements"]).toBeGreaterThan(5);
    expect(line?.["databaseMilliseconds"]).toBeGreaterThanOrEqual(0);
    const welcome = done.find(({ job }) => job === "welcome-housemate");
    expect(line?.["jobIds"]).toContain(welcome?.ids.jobId);
  });

  it("a job's line has the call's id, those of its household and mail, and its times", () => {
    const caused = done.filter(({ ids }) => ids.reqId === clicked);
    expect([...new Set(caused.map(({ job }) => job))].toSorted()).toEqual([
      "begin-set-up",
      "confirm-direct-debit",
      "send-mail",
      "set-up-mandate",
      "welcome-housemate",
    ]);
    for (const { job, ids } of caused) expect(ids["householdId"], job).toBe(mandate.householdId);
    for (const { ids } of caused.filter(({ job }) => job === "send-mail"))
      expect(ids["emailId"]).toBeDefined();
    const setUp = caused.find(({ job }) => job === "set-up-mandate");
    expect(setUp?.ids["mandateId"]).toBe(mandate.id);
    expect(setUp?.times["statements"]).toBeGreaterThan(0);
    expect(setUp?.times["vendorMilliseconds"]).toBeGreaterThanOrEqual(1);
    const submitted = done.find(({ job }) => job === "submit-collections");
    expect(submitted?.ids.reqId).toBe(submitted?.ids.jobId);
    expect(JSON.stringify(done)).not.toMatch(personal);
  });

  it("a trace has the call, its statements, the job that it queued, and that job's calls of the vendor", () => {
    const spans = collector.spans();
    const call = spans.find(({ attributes }) =>
      attributes.some(({ key, value }) => key === "evenly.request_id" && value["stringValue"] === clicked),
    );
    expect(call?.name).toBe("POST /api/direct_debit");
    const ofTrace = spans.filter(({ traceId }) => traceId === call?.traceId);
    const within = (span: { readonly spanId: string } | undefined) =>
      ofTrace.filter(({ parentSpanId }) => parentSpanId === span?.spanId).map(({ name }) => name);
    expect(within(call)).toEqual(
      expect.arrayContaining(["begin", "insert", "select", "commit", "welcome-housemate"]),
    );
    const welcome = ofTrace.find(({ name }) => name === "welcome-housemate");
    expect(within(welcome)).toEqual(expect.arrayContaining(["insert", "set-up-mandate"]));
    const setUp = ofTrace.find(({ name }) => name === "set-up-mandate");
    expect(within(setUp)).toEqual(
      expect.arrayContaining(["POST gocardless/customers", "POST gocardless/mandates"]),
    );
  });

  it("no trace has a person, a token or a parameter", () => {
    const all = JSON.stringify(collector.spans().map(({ name, attributes }) => [name, attributes]));
    expect(all.includes("insert into")).toBe(true);
    for (const secret of [personal, new RegExp(guid), new RegExp(gocardless.token)])
      expect(secret.exec(all)).toBeNull();
    for (const { name, attributes } of collector.spans()) {
      const keys = attributes.map(({ key }) => key);
      const known = [
        "db.system.name",
        "db.query.text",
        "http.request.method",
        "http.route",
        "evenly.request_id",
      ];
      const others = ["http.response.status_code", "messaging.batch.message_count", "vendor", "outcome"];
      expect(
        keys.filter((key) => ![...known, ...others].includes(key)),
        name,
      ).toEqual([]);
    }
  });

  const kindsIn = (text: string) => text.split("\n").map((line) => line.split("  ")[1]);

  it("a mail is explained: the call, what wrote it, and that the mail server has it", async () => {
    const email = await db
      .selectFrom("email")
      .select(["id", "requestId"])
      .where("householdId", "=", mandate.householdId)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect(email.requestId).toBe(clicked);
    const [text = "", code] = (await explain("mail", email.id)) ?? [];
    expect(code).toBe(0);
    expect(text).toContain(`${clicked}  open-household by housemate ${mandate.housemateId}`);
    expect(text).toMatch(/queued welcome-housemate by click-of-zebedee/);
    expect(text).toMatch(/written \S+ by click-of-zebedee/);
    expect(text).toMatch(/completed send-mail after 1 tries/);
    expect(text).toMatch(/taken by the mail server/);
    expect(kindsIn(text).filter((kind) => kind === "mail")).toHaveLength(2);
    expect(text).not.toMatch(personal);
    expect(text).not.toContain(guid);
  });

  it("a collection is explained: the call, its mandate, its attempt, and what the provider answered and told", async () => {
    const attempt = await db
      .selectFrom("collectionAttempt")
      .select(["id", "collectionId", "providerReference"])
      .where("mandateId", "=", mandate.id)
      .executeTakeFirstOrThrow();
    const reference = attempt.providerReference ?? "";
    await tell("payments", "confirmed", reference);
    const [text = "", code] = (await explain("collection", attempt.collectionId)) ?? [];
    expect(code).toBe(0);
    for (const part of [
      `${clicked}  open-household by housemate`,
      `mandate  ${mandate.id}  for gocardless ${mandate.providerReference ?? "?"} active`,
      `attempt  ${attempt.id}  number 1 asked of gocardless`,
      `attempt  ${attempt.id}  taken by gocardless as ${reference}`,
      "event  EV-payments-confirmed  gocardless payments confirmed payment_confirmed",
      "event  EV-payments-confirmed  worked in",
      `collection ${attempt.id} of`,
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(personal);
    expect((await explain("collection", reference))?.[0]).toBe(text);
  });

  it("a household is explained by its reference, all of it, in time's order", async () => {
    const { reference } = await db
      .selectFrom("household")
      .select("reference")
      .where("id", "=", mandate.householdId)
      .executeTakeFirstOrThrow();
    const [text = ""] = (await explain("household", reference)) ?? [];
    expect(new Set(kindsIn(text))).toEqual(
      new Set(["change", "job", "mail", "mandate", "attempt", "event", "posting"]),
    );
    const moments = text.split("\n").map((line) => line.split("  ")[0]);
    expect(moments).toEqual(moments.toSorted());
    expect(text).not.toMatch(personal);
  });

  it("what is not there, and a wrong use, are said", async () => {
    expect(await explain("mail", "nothing")).toEqual(["There is no such mail.", 1]);
    expect(await explain("collection", "PM-nothing")).toEqual(["There is no such collection.", 1]);
    expect(await explain("household", "EV-0000-000")).toEqual(["There is no such household.", 1]);
    await expect(explain("weather", "today")).rejects.toThrow("Say what");
    await expect(explain("mail")).rejects.toThrow("Say what");
  });
});
