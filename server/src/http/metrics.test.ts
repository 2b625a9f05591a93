import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { startMailServer } from "../mail/test-mail-server.ts";
import { createSmtpSender } from "../mail/smtp.ts";
import { VendorCalls } from "./vendor-calls.ts";

describe("What has stopped changes a metric [K2]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
  });
  afterAll(() => test.close());

  const valueIn = (text: string, line: string) => {
    const found = text.split("\n").find((one) => one.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length));
  };
  const read = async (line: string) => valueIn((await test.app.inject({ url: "/metrics" })).body, line);
  const mail = { to: "amira@example.com", subject: "s", text: "t", html: "h" };
  const messageId = "0190f3a0-0000-7000-8000-000000000001";

  it("that an alert watches, and each alert says what to do", async () => {
    const { body } = await test.app.inject({ url: "/metrics" });
    const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
    const root = join(import.meta.dirname, "../../..");
    const alerts = readFileSync(join(root, "deploy/alerts.yml"), "utf8")
      .split(/^ +- alert: /m)
      .slice(1);
    const watched = alerts.flatMap((alert) => alert.match(/\b[a-z]+(?:_[a-z]+)+\b(?=[{)[])/g) ?? []);
    expect(watched.length).toBeGreaterThanOrEqual(alerts.length - 1);
    const base = (name: string) => name.replace(/_count$/, "");
    expect(
      watched.map(base).filter((name) => !names.includes(name) && !/^(min|max)_over_time$/.test(name)),
    ).toEqual([]);
    const runbooks = readFileSync(join(root, "docs/running/runbooks.md"), "utf8");
    const sections = [...runbooks.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z ]/g, "")
        .replaceAll(" ", "-"),
    );
    const wanted = alerts.map((alert) => /runbooks\.md#(\S+)/.exec(alert)?.[1]);
    expect(new Set(wanted)).toEqual(new Set(sections));
  });

  it("a worker: jobs that are due, and how long", async () => {
    await sql`
      insert into pgboss.job (name, data, state, start_after, created_on) values
        ('send-mail', '{}', 'created', now() - interval '20 minutes', now() - interval '1 hour'),
        ('send-mail', '{}', 'retry', now() + interval '1 hour', now() - interval '2 days'),
        ('send-mail', '{}', 'created', now() + interval '1 day', now() - interval '9 days')`.execute(
      database.db,
    );
    expect(await read('jobs_unfinished{queue="send-mail"}')).toBe(2);
    const oldest = await read('jobs_oldest_unfinished_seconds{queue="send-mail"}');
    expect(oldest).toBeGreaterThanOrEqual(2 * 24 * 3_600);
    expect(oldest).toBeLessThan(3 * 24 * 3_600);
    expect(await read('jobs_unfinished{queue="charge-collections"}')).toBe(0);
  });

  it("mails: how many wait, and how long", async () => {
    await database.db.deleteFrom("email").execute();
    expect(await read("mails_waiting")).toBe(0);
    expect(await read("mails_oldest_waiting_seconds")).toBe(0);
    const createdAt = new Date(test.deps.clock.now().getTime() - 3_600_000);
    await database.db
      .insertInto("email")
      .values({
        id: messageId,
        householdId: null,
        pageOf: null,
        membershipOffered: null,
        isMarked: true,
        template: "invitation",
        toAddress: mail.to,
        subject: "s",
        textBody: "t",
        htmlBody: "h",
        state: "queued",
        createdAt,
        sentAt: null,
      })
      .execute();
    expect(await read("mails_waiting")).toBe(1);
    expect(await read("mails_oldest_waiting_seconds")).toBeGreaterThanOrEqual(3_600);
  });

  it("webhooks: events that have not been worked in", async () => {
    const before = await read("provider_events_waiting");
    await sql`
      insert into provider_event (id, provider, payload, received_at)
      values ('EV1', 'gocardless', '{}', '2026-01-01')`.execute(database.db);
    expect(await read("provider_events_waiting")).toBe((before ?? 0) + 1);
    expect(await read("provider_events_oldest_waiting_seconds")).toBeGreaterThan(0);
  });

  it("collections that are due and not submitted, or without an answer, are counted", async () => {
    expect(await read("collections_to_submit")).toBe(0);
    expect(await read("collections_without_answer")).toBe(0);
  });

  it("a mail server that refuses or hangs, and one that answers", async () => {
    const server = await startMailServer();
    const registry = new Registry();
    const calls = new VendorCalls(registry);
    const given = { from: "Evenly <hello@evenly.test>", ownName: "bills.example", calls };
    const sender = createSmtpSender({ ...given, url: server.url });
    await sender.send({ ...mail, messageId });
    await sender.send({ ...mail, to: "later@example.com", messageId }).catch(() => {});
    sender.close?.();
    await server.stop();
    const away = createSmtpSender({ ...given, url: server.url });
    await away.send({ ...mail, messageId }).catch(() => {});
    const text = await registry.metrics();
    for (const outcome of ["answered", "refused", "failed"])
      expect(valueIn(text, `vendor_call_duration_seconds_count{vendor="smtp",outcome="${outcome}"}`)).toBe(1);
  });

  it("the database: for how long, and how many calls wait for a connection", async () => {
    expect(await read("database_outage_seconds")).toBe(0);
    expect(await read('database_connections{pool="all",state="awaited"}')).toBe(0);
    const log = { error: () => {}, warn: () => {} } as never;
    test.deps.databaseOutage.note(log, new Error("Connection terminated"));
    expect(await read("database_outage_seconds")).toBeGreaterThan(0);
    test.deps.databaseOutage.stop();
  });
});
