import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openTestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { Readiness } from "./readiness.ts";

const node = { id: "00000000-0000-7000-8000-000000000001", role: "all" };

describe("Whether a node is ready [K2]", () => {
  const open = useTestDatabases();

  const openNode = async () => {
    const database = await open();
    const state = { isAway: false, time: 0 };
    const away = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
    const readiness = new Readiness(
      node,
      (text, values) => (state.isAway ? away() : database.pool.query(text, [...values])),
      () => (state.time += 1_000),
    );
    const { app, deps, close } = await openTestApp(database, { deps: { readiness } });
    const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
    return { ...database, app, deps, state, readiness, close, statusOf };
  };

  it("is yes while it can write, and it is written down when it was seen last, for a day", async () => {
    const { db, statusOf, close } = await openNode();
    const ofYesterday = {
      id: "00000000-0000-7000-8000-000000000002",
      role: "api",
      seenAt: new Date(0),
    } as const;
    await db.insertInto("node").values(ofYesterday).execute();
    expect(await statusOf("/readyz")).toBe(200);
    const rows = () => db.selectFrom("node").selectAll().execute();
    const [first] = await rows();
    expect(first).toMatchObject(node);
    expect(await statusOf("/readyz")).toBe(200);
    const [second] = await rows();
    expect(second?.seenAt.getTime()).toBeGreaterThanOrEqual(first?.seenAt.getTime() ?? 0);
    expect(await rows()).toHaveLength(1);
    await close();
  });

  it("is no where only reads are allowed, as on a standby, and yes again afterwards", async () => {
    const { owner, url, statusOf, app, close } = await openNode();
    const database = new URL(url).pathname.slice(1);
    const allow = async (readOnly: "on" | "off") => {
      const setting = `set local default_transaction_read_only = off; set transaction read write;
        alter database ${database} set default_transaction_read_only = ${readOnly}`;
      await owner.transaction().execute((trx) => sql.raw(setting).execute(trx));
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(owner);
    };
    await allow("on");
    const answer = await app.inject({ url: "/readyz" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
    await allow("off");
    expect(await statusOf("/readyz")).toBe(200);
    await close();
  });

  it("is no without the queue of jobs", async () => {
    const { owner, statusOf, close } = await openNode();
    await sql`alter schema pgboss rename to elsewhere`.execute(owner);
    expect(await statusOf("/readyz")).toBe(503);
    await close();
  });

  it("is no while the database is away, and the pages and the process are there all the same", async () => {
    const { state, statusOf, close } = await openNode();
    state.isAway = true;
    expect(await statusOf("/readyz")).toBe(503);
    expect(await statusOf("/healthz")).toBe(200);
    state.isAway = false;
    expect(await statusOf("/readyz")).toBe(200);
    await close();
  });

  it("is no once it has to stop, while calls are answered and connections end", async () => {
    const { readiness, app, statusOf, close } = await openNode();
    readiness.beginToStop();
    expect(await statusOf("/readyz")).toBe(503);
    const { statusCode, headers } = await app.inject({ url: "/api/config" });
    expect([statusCode, headers.connection]).toEqual([200, "close"]);
    await close();
  });

  it("is asked once for all who ask within a second", async () => {
    const asked: string[] = [];
    const readiness = new Readiness(
      node,
      async (text) => {
        asked.push(text);
        return { rowCount: 1 };
      },
      () => 0,
    );
    await Promise.all([readiness.findDatabase(), readiness.findDatabase()]);
    expect(asked).toHaveLength(1);
  });

  it("is no longer alive when its own connections fail for a minute beside a healthy database", async () => {
    const { deps, state, statusOf, close } = await openNode();
    const seconds = (value: number) =>
      Object.defineProperty(deps.databaseOutage, "seconds", { value, configurable: true });
    seconds(59);
    expect(await statusOf("/healthz")).toBe(200);
    seconds(61);
    expect(await statusOf("/healthz")).toBe(503);
    state.isAway = true;
    expect(await statusOf("/healthz")).toBe(200);
    await close();
  });
});
