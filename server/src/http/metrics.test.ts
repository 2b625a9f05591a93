import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { newId } from "../../database/ids.ts";
import { openDatabase } from "../../database/connect.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { fakePayments } from "../../test/fake-payments.ts";
import { type FakeGocardless, startFakeGocardless } from "../../test/fake-gocardless.ts";
import { type FakeLoqate, startFakeLoqate } from "../../test/fake-loqate.ts";
import { planCollections } from "../../test/planned-collections.ts";
import { openSwallowingProxy } from "../../test/swallowing-proxy.ts";
import { createClock } from "../clock.ts";
import { declareFigures, registerFigures } from "../figures.ts";
import { createHandlers } from "../job-handlers.ts";
import { createSmtpSender } from "../mail/smtp.ts";
import { type MailServer, startMailServer } from "../mail/test-mail-server.ts";
import { nightlyCommands, recordCommand } from "../operator-commands.ts";
import { databaseFigures } from "./database-figures.ts";
import { VendorCalls } from "./vendor-calls.ts";

const root = join(import.meta.dirname, "../../..");
const readText = (path: string) => readFileSync(join(root, path), "utf8");

type Selector = {
  readonly name: string;
  readonly matches: (labels: Readonly<Record<string, string>>) => boolean;
};

/** What a PromQL expression selects. Throws when it is none. */
function selectorsOf(expression: string): Selector[] {
  const selectors: { name: string; conditions: [label: string, operator: string, value: string][] }[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, name, from, to }) => {
      if (type.isError) throw new Error(`No PromQL: ${expression}`);
      if (name === "Identifier") selectors.push({ name: expression.slice(from, to), conditions: [] });
      const [, label = "", operator = "", value = ""] =
        /^(\w+)(=~|!~|!=|=)"(.*)"$/.exec(expression.slice(from, to)) ?? [];
      if (name === "UnquotedLabelMatcher") selectors.at(-1)?.conditions.push([label, operator, value]);
    },
  });
  return selectors.map(({ name, conditions }) => ({
    name: name.replace(/_(?:count|sum|bucket)$/, ""),
    matches: (labels) =>
      conditions.every(([label, operator, value]) => {
        const is = operator.includes("~")
          ? new RegExp(`^(?:${value})$`).test(labels[label] ?? "")
          : labels[label] === value;
        return is !== operator.startsWith("!");
      }),
  }));
}

const alerts = readText("deploy/alerts.yml")
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    name: /^\w+/.exec(text)?.[0] ?? "",
    selectors: selectorsOf(/expr: (?:>-)?([\s\S]*?)\n +for:/.exec(text)?.[1]?.trim() ?? ""),
    runbook: /runbooks\.md#(\S+)/.exec(text)?.[1] ?? "",
  }));

type Panel = {
  readonly id: number;
  readonly type: string;
  readonly description?: string;
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly refId: string }[];
};
const { panels } = JSON.parse(readText("deploy/dashboard.json")) as { readonly panels: readonly Panel[] };

/** What Prometheus itself knows. */
const ofPrometheus = "up";

/** A line of `/metrics`, without its value. */
type Line = string;
type Fault = readonly [
  fault: string,
  line: Line,
  alert: string,
  cause: (test: TestApp, database: TestDatabase) => Promise<FastifyInstance | Registry | void>,
];

const mail = { to: "amira@example.com", subject: "s", text: "t", html: "h" };
const messageId = "0190f3a0-0000-7000-8000-000000000001";

describe("What has stopped changes a metric that an alert watches [K2]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let mailServer: MailServer;
  let gocardless: FakeGocardless;
  let loqate: FakeLoqate;
  beforeAll(async () => {
    database = await open();
    mailServer = await startMailServer();
    gocardless = await startFakeGocardless(createClock(Temporal.PlainDate.from("2026-11-23")));
    loqate = await startFakeLoqate();
    test = await openTestApp(database, {
      config: {
        smtpUrl: mailServer.url,
        directDebit: {
          provider: "gocardless",
          baseUrl: gocardless.url,
          accessToken: gocardless.token,
          webhookSecrets: ["webhook-secret"],
        },
        addresses: { provider: "loqate", key: loqate.key, baseUrl: loqate.url },
      },
    });
  });
  afterAll(async () => {
    test.deps.emailSender.close?.();
    await test.close();
    await Promise.all([mailServer.stop(), gocardless.close(), loqate.close()]);
  });

  const metricsOf = async (of: FastifyInstance | Registry) =>
    of instanceof Registry ? of.metrics() : (await of.inject({ url: "/metrics" })).body;
  const read = async (line: Line, of: FastifyInstance | Registry = test.app) => {
    const found = (await metricsOf(of)).split("\n").find((one) => one.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length));
  };

  it("Alerts and the dashboard ask for figures that exist, and each alert is drawn and says what to do", async () => {
    const names = [...(await metricsOf(test.app)).matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
    const known = new Set([ofPrometheus, ...names]);
    const drawn = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => selectorsOf(expr)));
    const asked = new Set(
      [...alerts.flatMap(({ selectors }) => selectors), ...drawn].map(({ name }) => name),
    );
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    for (const { name, selectors } of alerts) {
      const [panel, ...others] = panels.filter(({ description = "" }) =>
        new RegExp(`\\b${name}\\b`).test(description),
      );
      expect(others, name).toEqual([]);
      const onPanel = panel?.targets?.flatMap(({ expr }) => selectorsOf(expr).map((one) => one.name));
      expect(onPanel, name).toEqual(expect.arrayContaining(selectors.map((selector) => selector.name)));
    }
    const sections = [...readText("docs/running/runbooks.md").matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z ]/g, "")
        .replaceAll(" ", "-"),
    );
    expect(new Set(alerts.map(({ runbook }) => runbook))).toEqual(new Set(sections));
  });

  it("Grafana can import the dashboard: each panel has an id, and asks the data source that was chosen", () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, datasource, targets = [] } of panels.filter((panel) => panel.type !== "row")) {
      expect(type).toBe("timeseries");
      expect(datasource?.uid).toBe("${datasource}");
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });

  const addMail = (minutesAgo: number) =>
    database.db
      .insertInto("email")
      .values({
        id: newId(),
        householdId: null,
        pageOf: null,
        membershipOffered: null,
        isMarked: true,
        template: "invitation",
        toAddress: "later@example.com",
        subject: "s",
        textBody: "t",
        htmlBody: "h",
        state: "queued",
        createdAt: new Date(test.deps.clock.now().getTime() - minutesAgo * 60_000),
        sentAt: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const ended = (vendor: string, outcome: string) =>
    `vendor_call_duration_seconds_count{vendor="${vendor}",outcome="${outcome}"}`;

  /** Three payments are noticed for Monday the 7th. */
  const openAppWithDueCollections = async () => {
    const { db } = database;
    const { id } = await db
      .selectFrom("household")
      .select("id")
      .where("line1", "=", "5 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    await sql`update mandate set state = 'active', provider = 'sandbox', provider_reference = 'MD-' || id,
      confirmation_queued_at = created_at`.execute(db);
    await planCollections(db, id, Temporal.PlainDate.from("2026-11-22"));
    const today = "2026-12-02";
    const other = await openTestApp(database, { today, config: { today: Temporal.PlainDate.from(today) } });
    onTestFinished(() => other.close());
    return other;
  };

  const faults: readonly Fault[] = [
    [
      "the mail server hangs",
      ended("smtp", "failed"),
      "VendorFails",
      async () => {
        const silent = createServer().listen(0, "127.0.0.1");
        await once(silent, "listening");
        const { port } = silent.address() as AddressInfo;
        const registry = new Registry();
        const sender = createSmtpSender({
          url: `smtp://127.0.0.1:${String(port)}`,
          from: "Evenly <hello@evenly.test>",
          ownName: "bills.example",
          timeoutMilliseconds: 100,
          calls: new VendorCalls(registry),
        });
        await expect(sender.send({ ...mail, messageId })).rejects.toThrow("could not be handed over");
        sender.close?.();
        silent.close();
        return registry;
      },
    ],
    [
      "the mail server refuses",
      ended("smtp", "refused"),
      "VendorRefuses",
      async ({ deps }) => {
        await expect(deps.emailSender.send({ ...mail, to: "later@example.com", messageId })).rejects.toThrow(
          "451",
        );
      },
    ],
    [
      "mails wait, whatever the reason",
      "mails_oldest_waiting_seconds",
      "MailsStandStill",
      async ({ deps }) => {
        const { id: emailId } = await addMail(60);
        await expect(createHandlers(deps)["send-mail"]({ emailId }, { isLast: false })).rejects.toThrow(
          "451",
        );
      },
    ],
    [
      "the payment provider is away",
      ended("gocardless", "failed"),
      "VendorFails",
      async ({ deps }) => {
        gocardless.disturb("GET payments", "cut-before");
        await expect(deps.directDebitProvider.findPayment("PM1")).rejects.toThrow("GoCardless");
      },
    ],
    [
      "the payment provider says that it has failed",
      ended("gocardless", "failed"),
      "VendorFails",
      async ({ deps }) => {
        gocardless.disturb("GET payments", { status: 503, body: "{}" });
        await expect(deps.directDebitProvider.findPayment("PM1")).rejects.toThrow("GoCardless");
      },
    ],
    [
      "the payment provider refuses our token",
      ended("gocardless", "refused"),
      "VendorRefuses",
      async ({ deps }) => {
        gocardless.disturb("GET payments", { status: 401, body: "{}" });
        await expect(deps.directDebitProvider.findPayment("PM1")).rejects.toThrow("GoCardless");
      },
    ],
    [
      "a vendor is slow",
      'vendor_call_duration_seconds_sum{vendor="loqate",outcome="answered"}',
      "VendorSlow",
      async ({ deps }) => {
        vi.useFakeTimers({ toFake: ["hrtime"] });
        onTestFinished(() => void vi.useRealTimers());
        loqate.answerNext((response) => {
          vi.advanceTimersByTime(6_000);
          response.setHeader("content-type", "application/json").end('{"Items":[]}');
        });
        await deps.addressLookup.find("7 Larkspur");
        expect(
          await read('vendor_call_duration_seconds_bucket{le="5",vendor="loqate",outcome="answered"}'),
        ).toBe(0);
      },
    ],
    [
      "the address provider is away",
      ended("loqate", "failed"),
      "VendorFails",
      async ({ deps }) => {
        loqate.answerNext((response) => void response.destroy());
        await expect(deps.addressLookup.find("7 Larkspur")).rejects.toThrow("Loqate");
      },
    ],
    [
      "the database is away",
      "database_outage_seconds",
      "DatabaseOutage",
      async () => {
        const proxy = await openSwallowingProxy(database.url);
        const node = openDatabase(proxy.url);
        const other = await openTestApp(node);
        onTestFinished(async () => {
          await other.close();
          await node.close();
          await proxy.close();
        });
        expect(await read("database_outage_seconds", other.app)).toBe(0);
        const refused = proxy.refuse();
        expect((await other.app.inject({ url: "/api/referral?referral_code=MATES25" })).statusCode).toBe(503);
        await refused;
        expect(await read("mails_waiting", other.app)).toBeUndefined();
        expect(await read('figure_read_failures_total{figure="mails_waiting"}', other.app)).toBeGreaterThan(
          0,
        );
        return other.app;
      },
    ],
    [
      "all connections are taken",
      'database_connections{pool="all",state="awaited"}',
      "DatabaseConnectionsAwaited",
      async () => {
        const small = openDatabase(database.url, { size: 1 });
        const taken = await small.pool.connect();
        const waiting = small.pool.connect();
        onTestFinished(async () => {
          taken.release();
          (await waiting).release();
          await small.close();
        });
        const registry = new Registry();
        registerFigures(registry, databaseFigures(small, test.deps.databaseOutage));
        return registry;
      },
    ],
    [
      "calls fail by a fault of ours",
      'http_request_duration_seconds_count{method="GET",route="/api/addresses/find",status="500"}',
      "CallsFail",
      async () => {
        const addressLookup = { ...test.deps.addressLookup, find: () => Promise.reject(new Error("Ours")) };
        const other = await openTestApp(database, { deps: { addressLookup } });
        onTestFinished(() => other.close());
        expect((await other.app.inject({ url: "/api/addresses/find?query=larkspur" })).statusCode).toBe(500);
        return other.app;
      },
    ],
    [
      "the worker of a queue has stopped",
      'jobs_oldest_unfinished_seconds{queue="set-up-mandate"}',
      "JobsStandStill",
      async () => {
        await sql`
          insert into pgboss.job (name, data, state, start_after, created_on) values
            ('set-up-mandate', '{}', 'created', now() - interval '20 minutes', now() - interval '1 hour')`.execute(
          database.db,
        );
      },
    ],
    [
      "a job fails for good",
      'failed_jobs{queue="charge-collections"}',
      "JobsFailed",
      async () => {
        await sql`insert into pgboss.job (name, source_name) values ('dead-letter', 'charge-collections')`.execute(
          database.db,
        );
      },
    ],
    [
      "webhooks are not worked off",
      "provider_events_oldest_waiting_seconds",
      "WebhooksStandStill",
      async () => {
        await sql`
          insert into provider_event (id, provider, payload, received_at)
          values ('EV1', 'gocardless', '{}', '2026-01-01')`.execute(database.db);
      },
    ],
    [
      "an event of the provider fails for good",
      "failed_provider_events",
      "ProviderEventsFailed",
      async () => {
        await sql`insert into provider_event (id, provider, payload, tries) values ('EV2', 'gocardless', '{}', 10)`.execute(
          database.db,
        );
      },
    ],
    [
      "collections are due and not submitted",
      "collections_to_submit",
      "CollectionsNotSubmitted",
      async () => {
        const other = await openAppWithDueCollections();
        return other.app;
      },
    ],
    [
      "the provider signs with another secret",
      'webhooks_total{outcome="refused"}',
      "WebhooksRefused",
      async ({ app }) => {
        const headers = { "webhook-signature": "of another secret" };
        const url = "/api/webhooks/gocardless";
        expect((await app.inject({ method: "POST", url, headers, payload: "{}" })).statusCode).toBe(498);
      },
    ],
  ];

  it.each(faults)("%s", async (_, line, alert, cause) => {
    const before = (await read(line)) ?? 0;
    const of = await cause(test, database);
    expect(await read(line, of ?? test.app)).toBeGreaterThan(of === undefined ? before : 0);
    const [, name = "", labels = ""] = /^(\w+?)(?:_(?:count|sum|bucket))?(?:\{(.*)\})?$/.exec(line) ?? [];
    const pairs = Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
    );
    const watching = alerts.filter(({ selectors }) =>
      selectors.some((selector) => selector.name === name && selector.matches(pairs)),
    );
    expect(watching.map((one) => one.name)).toContain(alert);
  });

  it("each outcome of a webhook is there before the first, so that the first is an increase", async () => {
    const { app, close } = await openTestApp(database, { config: test.deps.config });
    for (const outcome of ["accepted", "refused", "unreadable"])
      expect(await read(`webhooks_total{outcome="${outcome}"}`, app)).toBe(0);
    await close();
  });

  it("a nightly command that has not passed is an alert six hours after the next should have", async () => {
    const lineOf = (command: string) => `operator_command_last_done_timestamp_seconds{command="${command}"}`;
    const readAges = () =>
      Promise.all(
        nightlyCommands.map(async (command) =>
          Math.round((Date.now() / 1_000 - ((await read(lineOf(command))) ?? 0)) / 3_600),
        ),
      );
    // Of a database that has just been made; that of the tests is older than that on a slow machine.
    await sql`update operator_command set done_at = now()`.execute(database.db);
    expect(await readAges()).toEqual([0, 0, 0]);
    await sql`update operator_command set done_at = now() - interval '31 hours'`.execute(database.db);
    await recordCommand(database.db, "ledger-check");
    expect(await readAges()).toEqual([31, 31, 0]);
    const [, hours] =
      /operator_command_last_done_timestamp_seconds\) > (\d+)/.exec(readText("deploy/alerts.yml")) ?? [];
    expect(Number(hours)).toBe(30 * 3_600);
  });

  it("a job that waits for a later day is not due, and one that is tried again has been since it was queued", async () => {
    await sql`
      insert into pgboss.job (name, data, state, start_after, created_on) values
        ('update-payer', '{}', 'created', now() - interval '20 minutes', now() - interval '1 hour'),
        ('update-payer', '{}', 'retry', now() + interval '1 hour', now() - interval '2 days'),
        ('update-payer', '{}', 'created', now() + interval '1 day', now() - interval '9 days')`.execute(
      database.db,
    );
    expect(await read('jobs_unfinished{queue="update-payer"}')).toBe(2);
    const oldest = await read('jobs_oldest_unfinished_seconds{queue="update-payer"}');
    expect(oldest).toBeGreaterThanOrEqual(2 * 24 * 3_600);
    expect(oldest).toBeLessThan(3 * 24 * 3_600);
    expect(await read('jobs_unfinished{queue="forget-old-records"}')).toBe(0);
  });

  it("what has been submitted is counted beside what is due", async () => {
    const { app, deps } = await openAppWithDueCollections();
    const readBoth = async () => [
      await read("collections_to_submit", app),
      await read("collections_submitted", app),
    ];
    expect(await readBoth()).toEqual([3, 0]);
    const directDebitProvider = fakePayments(deps.directDebitProvider).provider;
    await createHandlers({ ...deps, directDebitProvider })["submit-collections"]({}, { isLast: false });
    expect(await readBoth()).toEqual([0, 3]);
    // While they are at the bank the provider tells of them.
    const absent = alerts.find(({ name }) => name === "WebhooksAbsent");
    expect(absent?.selectors.map(({ name }) => name)).toEqual(["webhooks_total", "collections_submitted"]);
  });

  it("figures of one read are read once, and what cannot be read is not 0", async () => {
    const registry = new Registry();
    const reads = { count: 0, fail: false };
    const figures = declareFigures({ mails: "How many", mails_age: "How old" }, () => {
      reads.count += 1;
      if (reads.fail) throw new Error("away");
      return { mails: 2, mails_age: 60 };
    });
    registerFigures(registry, [figures]);
    expect([await read("mails", registry), reads.count]).toEqual([2, 1]);
    reads.fail = true;
    expect(await read("mails_age", registry)).toBeUndefined();
    expect(await read('figure_read_failures_total{figure="mails"}', registry)).toBe(1);
  });
});
