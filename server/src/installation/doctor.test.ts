import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { allowWrites } from "../../test/allow-writes.ts";
import { testKeys } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { type FakeGocardless, startFakeGocardless } from "../../test/fake-gocardless.ts";
import { openDatabase } from "../../database/connect.ts";
import { createClock } from "../clock.ts";
import { parseConfig } from "../config.ts";
import { type MailServer, startMailServer } from "../mail/test-mail-server.ts";
import { findingOfClock, findingOfConnections, findingOfDisk } from "./database-findings.ts";
import { examineInstallation } from "./doctor.ts";
import { describeFindings, exitCodeOf } from "./finding.ts";

const secret = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 7 + seed) % 256)).toString("base64");
/** A port of this machine on which nobody listens. */
const closed = "127.0.0.1:1";

describe("The doctor [K2]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let mail: MailServer;
  let bank: FakeGocardless;
  beforeAll(async () => {
    database = await open({ asOwner: true });
    mail = await startMailServer();
    bank = await startFakeGocardless(createClock(Temporal.PlainDate.from("2026-12-01")));
  });
  afterAll(async () => {
    await mail.stop();
    await bank.close();
  });

  const examine = async (
    env: Readonly<Record<string, string>> = {},
    { keys = testKeys, at = database.url }: { keys?: string; at?: string } = {},
  ) => {
    const all = {
      NODE_ENV: "test",
      DATABASE_URL: at,
      ENCRYPTION_KEYS: keys,
      SMTP_URL: mail.url,
      DIRECT_DEBIT_PROVIDER: "gocardless",
      GOCARDLESS_ACCESS_TOKEN: bank.token,
      GOCARDLESS_WEBHOOK_SECRET: secret(1),
      GOCARDLESS_BASE_URL: bank.url,
      WEB_FOLDER: "/",
      PUBLIC_URL: "http://evenly.test",
      ...env,
    };
    const opened = openDatabase(at, { size: 2 });
    const findings = await examineInstallation(parseConfig(all), opened, keys).finally(opened.close);
    const about = (what: string) =>
      findings.filter((one) => one.about === what).map(({ state, seen }) => `${state}: ${seen}`);
    return { findings, about, text: describeFindings(findings), isWrong: exitCodeOf(findings) === 1 };
  };

  it("finds nothing wrong with an installation that is right, and says what it saw", async () => {
    const { findings, isWrong, about } = await examine();
    expect(findings.filter(({ state }) => state === "wrong")).toEqual([]);
    expect(isWrong).toBe(false);
    expect(about("database")[0]).toMatch(/^well: PostgreSQL \d+/);
    expect(about("encryption keys")).toEqual(["well: open what is stored"]);
    expect(about("mail")).toEqual(["well: the mail server greets"]);
    expect(about("payments")).toEqual(["well: GoCardless answers"]);
    expect(mail.received).toEqual([]);
    expect(new Set(bank.calls.map(({ call }) => call))).toEqual(new Set(["GET payouts"]));
    for (const { state, advice } of findings) expect(advice === undefined).toBe(state === "well");
  });

  it("says that the database is away, and examines the rest", async () => {
    const { about, isWrong } = await examine({}, { at: `postgres://evenly:hidden-word@${closed}/evenly` });
    expect(about("database")).toEqual(["wrong: nothing listens there"]);
    expect(about("schema")).toEqual([]);
    expect(about("mail")).toHaveLength(1);
    expect(isWrong).toBe(true);
  });

  it("says that there is no such database", async () => {
    const { about } = await examine({}, { at: database.url.replace(/test_\w+$/, "nowhere") });
    expect(about("database")).toEqual(["wrong: there is no such database"]);
  });

  it("says that the database cannot be written", async () => {
    const readOnly = await open({ asOwner: true });
    await allowWrites(readOnly, false);
    expect((await examine({}, { at: readOnly.url })).about("database")).toEqual(["wrong: it is read-only"]);
  });

  it("says that migrations are missing", async () => {
    const { url } = await open({ empty: true });
    const { about, text } = await examine({}, { at: url });
    expect(about("schema")[0]).toMatch(/^wrong: \d+ migrations are missing/);
    expect(text).toContain("run script/migrate");
  });

  it("tells a role that owns the tables from one that only adds to the ledger", async () => {
    expect((await examine()).about("role")).toEqual(["warning: the nodes' role is a superuser"]);
    const role = `nodes_${new URL(database.url).pathname.slice(-8)}`;
    for (const statement of [
      `create role ${role} login`,
      `grant select, insert on all tables in schema public to ${role}`,
    ])
      await sql.raw(statement).execute(database.db);
    onTestFinished(async () => {
      for (const statement of [`drop owned by ${role}`, `drop role ${role}`])
        await sql.raw(statement).execute(database.db);
    });
    const asNode = Object.assign(new URL(database.url), { username: role }).href;
    const about = async () => (await examine({}, { at: asNode })).about("role");
    expect((await about())[0]).toMatch(/^well: owns nothing/);
    await sql.raw(`grant delete on ledger_entry to ${role}`).execute(database.db);
    expect(await about()).toEqual(["warning: the nodes' role may delete from ledger_entry"]);
  });

  it("says which nodes are there, and that no worker is", async () => {
    expect((await examine()).about("nodes")[0]).toMatch(/^warning: none/);
    const addNode = (id: string, role: "api" | "worker") =>
      sql`insert into node (id, role, seen_at) values (${id}, ${role}, now())`.execute(database.db);
    await addNode("0190f3a0-0000-7000-8000-000000000001", "api");
    expect((await examine()).about("nodes")).toEqual(["warning: 1 api, no worker"]);
    await addNode("0190f3a0-0000-7000-8000-000000000002", "worker");
    expect((await examine()).about("nodes")).toEqual(["well: 1 api, 1 worker in the last minute"]);
  });

  it("says that a key is missing, or is another one of the same name", async () => {
    const [id = ""] = testKeys.split(":");
    expect((await examine({}, { keys: `other:${secret(2)}` })).about("encryption keys")).toEqual([
      `wrong: the database has rows under ${id}, which ENCRYPTION_KEYS does not have`,
    ]);
    const other = await examine({}, { keys: `${id}:${secret(2)}` });
    expect(other.about("encryption keys")[0]).toMatch(new RegExp(`^wrong: ${id} opens nothing`));
    expect((await examine({}, { keys: `new:${secret(2)},${testKeys}` })).about("encryption keys")).toEqual([
      "well: open what is stored, some of it under an older key",
    ]);
  });

  it("says what the mail server answers", async () => {
    const away = await examine({ SMTP_URL: `smtp://ann:hidden-word@${closed}` });
    expect(away.about("mail")[0]).toMatch(/^wrong: the mail server does not answer/);
    const refusing = new SMTPServer({
      disabledCommands: ["STARTTLS"],
      logger: false,
      onAuth: (_auth, _session, callback) => callback(new Error("no such ann")),
    });
    await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise((resolve) => refusing.close(resolve)));
    const { port } = refusing.server.address() as AddressInfo;
    const { about } = await examine({ SMTP_URL: `smtp://ann:hidden-word@127.0.0.1:${String(port)}` });
    expect(about("mail")[0]).toMatch(/^wrong: the mail server refuses user or password/);
    expect((await examine({ SMTP_URL: "" })).about("mail")).toEqual(["warning: there is no mail server"]);
  });

  it("says what the payment provider answers", async () => {
    const about = async (env: Record<string, string>) => (await examine(env)).about("payments")[0];
    expect(await about({ GOCARDLESS_ACCESS_TOKEN: "hidden-word" })).toMatch(
      /^wrong: GoCardless GET payouts: 401/,
    );
    expect(await about({ GOCARDLESS_BASE_URL: `http://${closed}` })).toMatch(
      /^wrong: GoCardless GET payouts/,
    );
    expect(await about({ DIRECT_DEBIT_PROVIDER: "sandbox" })).toMatch(/^warning: the sandbox/);
  });

  it("says that the public address has no TLS, or does not answer as it should", async () => {
    expect((await examine()).about("public address")).toEqual(["warning: http://evenly.test has no TLS"]);
    const away = await examine({ PUBLIC_URL: `https://${closed}` });
    expect(away.about("public address")[0]).toMatch(/^warning: .* does not answer/);
    expect(away.about("proxies")[0]).toMatch(/^warning: TRUST_PROXY is 0/);
    expect((await examine({ PUBLIC_URL: `https://${closed}`, TRUST_PROXY: "1" })).about("proxies")).toEqual(
      [],
    );
    const withoutTls = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void withoutTls.close());
    await new Promise((resolve) => withoutTls.once("listening", resolve));
    const { port } = withoutTls.address() as AddressInfo;
    const plain = await examine({ PUBLIC_URL: `https://127.0.0.1:${String(port)}` });
    expect(plain.about("public address")[0]).toMatch(/^wrong: .* does not answer/);
  });

  it("says which secret can be guessed, and that the screens are not built", async () => {
    const { about } = await examine({
      METRICS_TOKEN: "hidden-word-of-16",
      GOCARDLESS_WEBHOOK_SECRET: "hidden-word",
      WEB_FOLDER: "/nowhere",
    });
    expect(about("secrets")).toEqual([
      "warning: METRICS_TOKEN can be guessed",
      "warning: GOCARDLESS_WEBHOOK_SECRET can be guessed",
    ]);
    expect(about("screens")).toEqual(["wrong: /nowhere is not there"]);
  });

  it("never prints a secret", async () => {
    const { text } = await examine(
      {
        SMTP_URL: `smtp://ann:hidden-word@${closed}`,
        GOCARDLESS_ACCESS_TOKEN: "hidden-word",
        GOCARDLESS_WEBHOOK_SECRET: "hidden-word",
        METRICS_TOKEN: "hidden-word-of-16",
        PUBLIC_URL: `https://${closed}`,
      },
      { at: `postgres://evenly:hidden-word@${closed}/evenly`, keys: `own:${secret(3)}` },
    );
    expect(text).not.toContain("hidden-word");
    expect(text).not.toContain(secret(3));
  });

  it("judges clocks, connections and disks", () => {
    expect([0.4, -30, 600].map((ahead) => findingOfClock(ahead).state)).toEqual(["well", "warning", "wrong"]);
    expect(findingOfClock(600).seen).toBe("600 s behind the database's");
    expect([100, 35, 20].map((most) => findingOfConnections(most, 20).state)).toEqual([
      "well",
      "warning",
      "wrong",
    ]);
    const disk = (free: number) => findingOfDisk(3e9, { free, total: 100e9 });
    expect([50e9, 10e9, 2e9].map((free) => disk(free).state)).toEqual(["well", "warning", "wrong"]);
    expect(disk(2e9).seen).toBe("the database has 3.0 GB, its disk 2.0 GB free (2 %)");
    expect(findingOfDisk(3e9, undefined).seen).toContain("cannot be seen from here");
  });

  it("as a command names what is wrong with the configuration, and fails", async () => {
    const path = new URL("run-doctor.ts", import.meta.url).pathname;
    const env = { PATH: process.env["PATH"], NODE_ENV: "production", GOCARDLESS_ACCESS_TOKEN: "hidden-word" };
    const ended = await promisify(execFile)(process.execPath, [path], { env }).catch(
      (error: unknown) => error,
    );
    expect(ended).toMatchObject({ code: 1 });
    expect((ended as { stdout: string }).stdout).toContain("DATABASE_URL is needed in production");
    expect(JSON.stringify(ended)).not.toContain("hidden-word");
  });
});
