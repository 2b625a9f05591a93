import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type OpenDatabase } from "../../database/connect.ts";
import { newId } from "../../database/ids.ts";
import { testKeys } from "../../test/app.ts";
import { findDebianPostgres, startDebianPostgres } from "../../test/debian-postgres.ts";
import { type FakeGocardless, startFakeGocardless } from "../../test/fake-gocardless.ts";
import { startServerProcess } from "../../test/server-process.ts";
import { createClock } from "../clock.ts";

const debian = findDebianPostgres();
const reason = "missing" in debian ? `, skipped: ${debian.missing}` : "";

describe.skipIf("missing" in debian)(`A backup [K2]${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "evenly-backup-"));
  let server: Awaited<ReturnType<typeof startDebianPostgres>>;
  let bank: FakeGocardless;
  let file = "";

  const run = async (command: string, args: readonly string[], env: Record<string, string> = {}) => {
    const path = new URL(`../../${command}`, import.meta.url).pathname;
    const all = {
      PATH: process.env["PATH"],
      NODE_ENV: "test",
      DATABASE_URL: server.databaseUrl("evenly"),
      ENCRYPTION_KEYS: testKeys,
      ...env,
    };
    const ended = await promisify(execFile)(process.execPath, [path, ...args], { env: all }).catch(
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    return { code: "code" in ended ? ended.code : 0, text: ended.stdout + ended.stderr };
  };
  const check = (args: readonly string[], env?: Record<string, string>) =>
    run("src/installation/run-restore-check.ts", args, env);
  const restored = async () => {
    const { rows } = await server.admin.query(
      "select datname as name from pg_database where datname like 'evenly_%'",
    );
    return rows.map(({ name }: { name: string }) => name);
  };

  const readFrom = async <Result>(name: string, read: (db: OpenDatabase["db"]) => Promise<Result>) => {
    const database = openDatabase(server.databaseUrl(name), { size: 1 });
    try {
      return await read(database.db);
    } finally {
      await database.close();
    }
  };

  const readDone = async () => {
    const rows = await readFrom("evenly", (db) => db.selectFrom("operatorCommand").selectAll().execute());
    return Object.fromEntries(rows.map(({ name, doneAt }) => [name, doneAt.getTime()]));
  };

  beforeAll(async () => {
    server = await startDebianPostgres("programs" in debian ? debian.programs : "");
    bank = await startFakeGocardless(createClock(Temporal.PlainDate.from("2026-12-01")));
    await server.admin.query("create database evenly owner owner");
    await run("database/run-migrations.ts", []);
    const product = await startServerProcess({ DATABASE_URL: server.databaseUrl("evenly"), SEED_DEMO: "1" });
    await product.end();
    expect(await run("src/installation/run-backup.ts", [folder])).toMatchObject({ code: 0 });
    file = join(folder, readdirSync(folder)[0] ?? "");
  });
  afterAll(async () => {
    await bank.close();
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it("is one file that its owner alone can read", () => {
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^evenly-\d{4}-.*Z\.dump$/)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(file).size).toBeGreaterThan(100_000);
  });

  it("is restored beside, proven, and removed again", async () => {
    const before = await readDone();
    const { code, text } = await check([file]);
    expect(text).toMatch(/^well +restore/m);
    expect(text).toMatch(/^well +ledger: \d+ postings and \d+ collections add up/m);
    expect(text).toMatch(/^well +encryption keys: open what is stored/m);
    expect(text).not.toContain("hidden-word");
    expect(code).toBe(0);
    expect(await restored()).toEqual([]);
    const after = await readDone();
    expect(before["backup"]).toBeGreaterThan(before["ledger-check"] ?? 0);
    expect(after["restore-check"]).toBeGreaterThan(before["restore-check"] ?? 0);
    expect((await run("src/payments/ledger/run-ledger-check.ts", [])).code).toBe(0);
    expect((await readDone())["ledger-check"]).toBeGreaterThan(after["ledger-check"] ?? 0);
  });

  it("is refused without its keys, and when it was cut off", async () => {
    const before = await readDone();
    const other = `other:${Buffer.alloc(32, 5).toString("base64")}`;
    const withoutKeys = await check([file], { ENCRYPTION_KEYS: other });
    expect(withoutKeys.code).toBe(1);
    expect(withoutKeys.text).toMatch(/^wrong +encryption keys/m);
    const half = join(folder, "half");
    copyFileSync(file, half);
    truncateSync(half, Math.floor(statSync(file).size / 2));
    const cutOff = await check([half]);
    rmSync(half);
    expect([cutOff.code, cutOff.text.includes("hidden-word")]).toEqual([1, false]);
    expect(await readDone()).toEqual(before);
    expect(await restored()).toEqual([]);
  });

  const gocardless = () => ({
    DIRECT_DEBIT_PROVIDER: "gocardless",
    GOCARDLESS_ACCESS_TOKEN: bank.token,
    GOCARDLESS_WEBHOOK_SECRET: "hidden-word",
    GOCARDLESS_BASE_URL: bank.url,
  });
  /** Paid by bank since, by the person with this id. */
  const payByBank = (housemate: string) => {
    const id = newId();
    const metadata = { instant_payment: id, housemate };
    const { id: request } = bank.bank.make("billing_requests", {
      payment_request: { amount: 1500, currency: "GBP", description: "Evenly EV-LOST-123", metadata },
      metadata,
    } as never);
    const payment = bank.bank.approve(request).id;
    bank.bank.turn("payments", payment, "confirmed");
    return { id, payment };
  };
  it("is compared with the provider, which has payments that it does not know", async () => {
    expect((await check([file], gocardless())).text).toMatch(/^well +payments since: the provider has none/m);
    const make = (resource: string, fields: object) => bank.bank.make(resource, fields as never).id;
    const customer = make("customers", { email: "a@b.example", given_name: "Ann", family_name: "Reed" });
    const account = make("customer_bank_accounts", {
      account_number: "55779911",
      branch_code: "200000",
      links: { customer },
    });
    const mandate = make("mandates", { links: { customer_bank_account: account } });
    const metadata = { attempt: "0190f3a0-0000-7000-8000-000000000001" };
    const payment = make("payments", { amount: 1234, metadata, links: { mandate } });
    const { code, text } = await check([file], gocardless());
    expect(text).toMatch(
      new RegExp(`^warning +payments since: ${payment}, £12.34 on .* not in the backup`, "m"),
    );
    expect(code).toBe(0);
    const away = await check([file], { ...gocardless(), GOCARDLESS_BASE_URL: "http://127.0.0.1:1" });
    expect(away.text).toMatch(/^wrong +payments since/m);
    expect(away.code).toBe(1);
  });

  it("has what was paid by bank since posted, and names what is of a lost account [F3]", async () => {
    const { housemateId } = await readFrom("evenly", (db) =>
      db.selectFrom("membership").select("housemateId").orderBy("id").executeTakeFirstOrThrow(),
    );
    const [paid, lost] = [payByBank(housemateId), payByBank(newId())];
    const listed = await check([file], gocardless());
    expect(listed.code).toBe(0);
    for (const { payment } of [paid, lost])
      expect(listed.text).toMatch(new RegExp(`^warning +payments since: ${payment}, £15.00 by bank`, "m"));
    const { code, text } = await check([file, "--keep"], gocardless());
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`^well +payments since: ${paid.payment}, .* of EV-.*: taken in`, "m"));
    expect(text).toMatch(
      new RegExp(
        `^wrong +payments since: ${lost.payment}, .*not in the backup \\(Evenly EV-LOST-123\\)`,
        "m",
      ),
    );
    const [name = ""] = await restored();
    const receipts = await readFrom(name, (db) =>
      db.selectFrom("receipt").select(["amount", "bankReference"]).where("id", "=", paid.id).execute(),
    );
    expect(receipts).toEqual([{ amount: 1500, bankReference: paid.payment }]);
    await server.admin.query(`drop database ${name} with (force)`);
  });

  it("is kept for going on with, and the product starts on it", async () => {
    const { text } = await check([file, "--keep"]);
    const [name = ""] = await restored();
    expect(text).toContain(`The database ${name} stays`);
    const product = await startServerProcess({ DATABASE_URL: server.databaseUrl(name) });
    expect((await fetch(`${product.origin}/readyz`)).status).toBe(200);
    await product.end();
  });
});
