import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { testKeys } from "./app.ts";
import { nodeUser } from "../database/own-postgres/cluster.ts";
import { useTestDatabases } from "./database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const migrateCommand = fileURLToPath(new URL("../database/run-migrations.ts", import.meta.url));
const nodeUrlOf = (ownerUrl: string) => Object.assign(new URL(ownerUrl), { username: nodeUser }).href;
const runMigrations = async (ownerUrl: string) =>
  promisify(execFile)(process.execPath, [migrateCommand], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATABASE_URL: nodeUrlOf(ownerUrl),
      DATABASE_OWNER_URL: ownerUrl,
    },
  });

describe("A command in production", () => {
  const open = useTestDatabases();
  const runIn = async (env: Record<string, string>, file: string, ...words: readonly string[]) => {
    const { url } = await open();
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
    const all = { PATH: process.env["PATH"], NODE_ENV: "production", DATABASE_URL: url, ...env };
    return (await promisify(execFile)(process.execPath, [path, ...words], { env: all })).stdout;
  };
  const secret = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64");
  /** The databases of the tests were filled under theirs. */
  const keys = { ENCRYPTION_KEYS: `own:${secret},${testKeys}` };

  it("needs what it uses, and no mail server", async () => {
    expect(await runIn(keys, "src/payments/rotate-encryption-keys.ts")).toContain("sealed again");
    expect(await runIn({}, "src/payments/ledger/run-ledger-check.ts")).toContain("all is well");
    expect(await runIn({}, "src/commands.ts", "failed-jobs")).toContain("No job was given up");
    const staff = { PUBLIC_URL: "https://evenly.example" };
    const invite = ["create-administrator", "ines@staff.example", "Ines", "Novak"];
    expect(await runIn(staff, "src/commands.ts", ...invite)).toContain("https://evenly.example/staff/");
  });

  it("is refused without the keys it needs", async () => {
    const rotation = runIn({}, "src/payments/rotate-encryption-keys.ts");
    await expect(rotation).rejects.toThrow("ENCRYPTION_KEYS is needed");
  });
});

describe("The first start on a database of the operator's own", () => {
  const open = useTestDatabases();
  let server: ServerProcess | undefined;
  afterEach(() => server?.kill());

  const startOn = async (env: Record<string, string>) => {
    const database = await open({ empty: true });
    await runMigrations(database.ownerUrl);
    server = await startServerProcess({ DATABASE_URL: nodeUrlOf(database.ownerUrl), ...env });
    const countOf = async (table: "address" | "household" | "voucher") =>
      (await database.db.selectFrom(table).select("id").limit(3).execute()).length;
    const [households, addresses, vouchers] = await Promise.all(
      (["household", "address", "voucher"] as const).map(countOf),
    );
    return { db: database.db, counts: { households, addresses, vouchers } };
  };

  it("is refused, and changes nothing, until script/migrate has been run", async () => {
    const { db, ownerUrl: url } = await open({ empty: true });
    await expect(startServerProcess({ DATABASE_URL: url })).rejects.toThrow(
      /has not had 0001-first-schema.*Run script\/migrate/,
    );
    const tables = () => sql`select from pg_tables where schemaname in ('public', 'pgboss')`.execute(db);
    expect((await tables()).rows).toEqual([]);
    expect((await runMigrations(url)).stdout).toContain("0001-first-schema");
    expect((await runMigrations(url)).stdout).toBe("The schema is up to date.\n");
    const { rows } = await sql`select name from pgboss.queue where name = 'send-mail'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("is refused to the owner in production, with what to do [K1]", async () => {
    const { ownerUrl } = await open();
    const production = {
      NODE_ENV: "production",
      PUBLIC_URL: "https://evenly.example",
      ALLOW_SANDBOX: "1",
      ROLE: "api",
      ENCRYPTION_KEYS: `own:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString("base64")}`,
    };
    await expect(startServerProcess({ DATABASE_URL: ownerUrl, ...production })).rejects.toThrow(
      /owns the tables.*DATABASE_OWNER_URL.*script\/migrate/,
    );
    server = await startServerProcess({ DATABASE_URL: nodeUrlOf(ownerUrl), ...production });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it("takes the brand of the configuration, and makes no demo households or codes by default [A1] [E]", async () => {
    const { db, counts } = await startOn({ BRAND_NAME: "Bundled", COMPANY_NAME: "Bundled Ltd" });
    expect(counts).toEqual({ households: 0, addresses: 0, vouchers: 0 });
    const brands = await db
      .selectFrom("brand")
      .select(["key", "name", "companyName", "statementName"])
      .execute();
    expect(brands).toEqual([
      { key: "evenly", name: "Bundled", companyName: "Bundled Ltd", statementName: "Bundled" },
    ]);
  });

  it("makes them when SEED_DEMO is set [E]", async () => {
    const { counts } = await startOn({ SEED_DEMO: "1" });
    expect(counts).toEqual({ households: 3, addresses: 3, vouchers: 3 });
  });
});
