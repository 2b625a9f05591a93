import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allowWrites } from "../../test/allow-writes.ts";
import { openTestApp } from "../../test/app.ts";
import { useTestDatabases } from "../../test/database.ts";
import { DatabaseBusy } from "../../database/connect.ts";
import { DatabaseOutage } from "./database-outage.ts";
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
    const { statusOf, app, close, ...database } = await openNode();
    await allowWrites(database, false);
    const answer = await app.inject({ url: "/readyz" });
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "1"]);
    await allowWrites(database, true);
    await expect.poll(() => statusOf("/readyz"), { timeout: 10_000 }).toBe(200);
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

  /** On a clock of its own: a call a second, of which each fails by the next of `errors`. */
  const failEachSecond = async (errors: readonly Error[]) => {
    const database = await open();
    const state = { now: 0, isAway: false };
    const databaseOutage = new DatabaseOutage(() => Promise.resolve(), {
      now: () => state.now,
      pause: () => new Promise(() => {}),
    });
    const readiness = new Readiness(
      node,
      (text, values) =>
        state.isAway ? Promise.reject(new Error("away")) : database.pool.query(text, [...values]),
      () => state.now,
    );
    const thrown = errors.values();
    const admitWrite = () => {
      throw thrown.next().value ?? new Error("There is no other error");
    };
    const { app, close } = await openTestApp(database, { deps: { readiness, databaseOutage, admitWrite } });
    const refused = new Set<unknown>();
    for (let second = 0; second < errors.length; second += 1) {
      state.now = second * 1_000;
      const { statusCode, headers } = await app.inject({ url: "/api/bank_lookup", method: "POST" });
      refused.add([statusCode, headers["retry-after"] !== undefined].join());
    }
    expect([...refused]).toEqual(["503,true"]);
    const alive = async () => (await app.inject({ url: "/healthz" })).statusCode;
    return { state, alive, close };
  };
  const withCode = (code: string) => Object.assign(new Error("failed"), { code });
  const lost = new Error("Connection terminated: the database gives no sign");

  it("is alive while a busy or full database refuses, for however long", async () => {
    const refusals = [new DatabaseBusy(), withCode("55P03"), withCode("57014"), withCode("53100")];
    const { alive, close } = await failEachSecond(
      Array.from({ length: 90 }, (_, second) => refusals[second % refusals.length] ?? lost),
    );
    expect(await alive()).toBe(200);
    await close();
  });

  it("is no longer alive when its own connections are lost for a minute beside a healthy database", async () => {
    const { state, alive, close } = await failEachSecond(Array.from({ length: 61 }, () => lost));
    expect(await alive()).toBe(200);
    state.now = 60_500;
    expect(await alive()).toBe(503);
    Object.assign(state, { isAway: true, now: 61_500 });
    expect(await alive()).toBe(200);
    await close();
  });

  it("is alive when connections were lost, and what comes after that is only refused", async () => {
    const { alive, close } = await failEachSecond([
      ...Array.from({ length: 30 }, () => lost),
      ...Array.from({ length: 60 }, () => new DatabaseBusy()),
    ]);
    expect(await alive()).toBe(200);
    await close();
  });
});
