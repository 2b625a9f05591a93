import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../database/connect.ts";
import { newToken } from "../database/ids.ts";
import { openTestApp } from "./app.ts";
import { seededOn, useTestDatabases } from "./database.ts";
import { findMemoryFolder } from "./memory-folder.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { openPatientPool, startPostgresServer } from "./postgres-server.ts";
import { startServerProcess } from "./server-process.ts";
import { join, signUp } from "./sign-up.ts";
import { signedInAs } from "./staff.ts";

const nodeEnv = { PUBLIC_URL: "https://evenly.test", TODAY: seededOn.toString(), TRUST_PROXY: "1" };

describe("Behind PgBouncer in transaction mode [K2]", () => {
  const open = useTestDatabases();
  const start = async (env: Readonly<Record<string, string>>) => {
    const node = await startServerProcess({ ...nodeEnv, ...env });
    onTestFinished(() => node.end());
    return node;
  };

  it("two api nodes sign a house up, take joins and list it, and a worker beside it mails", async () => {
    const database = await open();
    const bouncer = await startPgBouncer(database.url, { size: 3 });
    onTestFinished(() => bouncer.stop());
    const pooled = { DATABASE_URL: bouncer.url, ROLE: "api" };
    const nodes = [await start(pooled), await start(pooled)] as const;
    await start({ DATABASE_URL: database.url, ROLE: "worker" });
    let calls = 0;
    /** Each from an address of its own, to one node after the other. */
    const call = (path: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
      calls += 1;
      return fetch(`${nodes[calls % 2 === 0 ? 0 : 1].origin}/api${path}`, {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: {
          ...(body && { "content-type": "application/json" }),
          "x-forwarded-for": `10.0.0.${String(calls % 250)}`,
          ...headers,
        },
      });
    };
    const pay = async (body: object) => {
      const answer = await call("/direct_debit", body, { "idempotency-key": newToken() });
      const text = await answer.text();
      expect(answer.status, text).toBe(201);
      return (JSON.parse(text) as { guid: string }).guid;
    };

    const houses = await Promise.all(
      [6, 7, 8, 9].map(async (houseNumber) => {
        const body = await signUp(database.db, {
          houseNumber,
          name: `Lead${"ABCD".charAt(houseNumber - 6)}`,
        });
        return pay(body);
      }),
    );
    const summaries = await Promise.all(houses.map((guid) => call(`/summary?guid=${guid}`)));
    expect(summaries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const name of ["Second", "Third"]) await Promise.all(houses.map((guid) => pay(join(guid, name))));
    const { state } = await database.db
      .selectFrom("household")
      .select("state")
      .where("line1", "=", "6 Larkspur Terrace")
      .executeTakeFirstOrThrow();
    expect(state).toBe("complete");

    const test = await openTestApp(database);
    onTestFinished(() => test.close());
    const { jar } = await signedInAs(test, "administrator");
    for (const _ of nodes) {
      const answer = await call("/staff/households", undefined, { cookie: jar.toString() });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      expect(text).toContain("Larkspur Terrace");
    }
    await expect
      .poll(
        () =>
          database.db
            .selectFrom("email")
            .select("id")
            .where("template", "=", "welcome")
            .where("state", "=", "sent")
            .execute()
            .then(({ length }) => length),
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(12);
  }, 240_000);

  it("what is given up while it waits for a standby ends at the server too", async () => {
    const server = await startPostgresServer([], findMemoryFolder());
    onTestFinished(() => server.stop());
    const admin = openPatientPool(server.url);
    onTestFinished(() => admin.end());
    await admin.query("create table door (number integer)");
    await admin.query("alter system set synchronous_standby_names = 'nobody'");
    await admin.query("select pg_reload_conf()");
    const bouncer = await startPgBouncer(server.url, { size: 2 });
    onTestFinished(() => bouncer.stop());
    const waits = { connection: 5_000, silence: 1_000 };
    const { pool, close } = openDatabase(bouncer.url, { size: 2, waits });
    onTestFinished(close);
    const insert = () => pool.query("insert into door values (1)");
    const patience = { timeout: 60_000 };
    const message = "Error: The database did not answer in time";
    await expect.poll(() => insert().catch(String), patience).toBe(message);
    const waiting = async () =>
      (await admin.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount;
    await expect.poll(waiting, patience).toBe(0);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  }, 120_000);
});
