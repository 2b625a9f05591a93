import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { openDatabase } from "../../database/connect.ts";
import { describeOn, type TestDatabase } from "../../test/database.ts";
import { type RateLimit, RateLimiter } from "./rate-limiter.ts";

const ten: RateLimit = { name: "ten", most: 10, seconds: 60 };
const start = Date.UTC(2027, 0, 1);

const clockAt = (now: number) => ({ now: () => now, pass: (milliseconds: number) => (now += milliseconds) });

describe("a limit on one node", () => {
  it("lets so many through, then says how long to wait", async () => {
    const clock = clockAt(start);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 10; hit += 1) expect(await limiter.take(ten, "a")).toBeUndefined();
    const wait = await limiter.take(ten, "a");
    expect(wait).toBeGreaterThan(0);
    clock.pass((wait ?? 0) * 1_000);
    expect(await limiter.take(ten, "a")).toBeUndefined();
  });

  it("counts each client and each limit by itself", async () => {
    const limiter = new RateLimiter(undefined, () => start);
    for (let hit = 0; hit < 11; hit += 1) await limiter.take(ten, "a");
    expect(await limiter.take(ten, "b")).toBeUndefined();
    expect(await limiter.take({ ...ten, name: "other" }, "a")).toBeUndefined();
  });

  it("does not start anew with the minute: the last one's hits slide out", async () => {
    const clock = clockAt(start + 59_000);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 10; hit += 1) await limiter.take(ten, "a");
    clock.pass(2_000);
    expect(await limiter.take(ten, "a")).toBeGreaterThan(0);
    clock.pass(30_000);
    let through = 0;
    while ((await limiter.take(ten, "a")) === undefined) through += 1;
    expect(through).toBe(5);
  });

  it("does not count what it refuses, so that hammering does not lengthen the wait", async () => {
    const clock = clockAt(start);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 500; hit += 1) await limiter.take(ten, "a");
    clock.pass(2 * 60_000);
    expect(await limiter.take(ten, "a")).toBeUndefined();
  });

  it("can be looked at without being counted", async () => {
    const limiter = new RateLimiter(undefined, () => start);
    for (let hit = 0; hit < 9; hit += 1) await limiter.take(ten, "a");
    for (let look = 0; look < 20; look += 1) expect(await limiter.look(ten, "a")).toBeUndefined();
    await limiter.take(ten, "a");
    expect(await limiter.look(ten, "a")).toBeGreaterThan(0);
  });
});

describeOn("postgres", "a limit across nodes", (open) => {
  let database: TestDatabase;
  let nodes: RateLimiter[];
  const clock = clockAt(start);
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    nodes = [0, 1, 2].map(() => new RateLimiter(database.db, clock.now));
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
  });

  it("is one limit for all of them when they are asked in turn", async () => {
    const limit: RateLimit = { name: "in-turn", most: 30, seconds: 60 };
    let through = 0;
    for (let hit = 0; hit < 60; hit += 1) {
      if ((await nodes[hit % 3]?.take(limit, "a")) === undefined) through += 1;
    }
    expect(through).toBe(30);
  });

  it("lets no more than a tenth extra through on each node, however many requests come at once", async () => {
    const limit: RateLimit = { name: "at-once", most: 30, seconds: 60 };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, hit) => nodes[hit % 3]?.take(limit, "a")),
    );
    const through = answers.filter((wait) => wait === undefined).length;
    expect(through).toBeGreaterThanOrEqual(20);
    expect(through).toBeLessThanOrEqual(30 + 3 * 3);
  });

  it("is known to a node that has just started", async () => {
    const limit: RateLimit = { name: "restart", most: 10, seconds: 60 };
    for (let hit = 0; hit < 10; hit += 1) await nodes[0]?.take(limit, "a");
    await nodes[0]?.stop();
    const fresh = new RateLimiter(database.db, clock.now);
    const answers = [];
    for (let hit = 0; hit < 4; hit += 1) answers.push(await fresh.take(limit, "a"));
    expect(answers.at(-1)).toBeGreaterThan(0);
  });

  it("goes on without the database, each node for itself", async () => {
    const limit: RateLimit = { name: "away", most: 5, seconds: 60 };
    const nowhere = await openDatabase({ databaseUrl: "postgres://127.0.0.1:1/evenly" });
    const alone = new RateLimiter(nowhere.db, clock.now);
    const answers = [];
    for (let hit = 0; hit < 6; hit += 1) answers.push(await alone.take(limit, "a"));
    expect(answers.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(answers[5]).toBeGreaterThan(0);
    await nowhere.close();
  });

  it("that fails closed lets nobody through without the database, and is one limit again with it", async () => {
    const limit: RateLimit = { name: "closed", most: 40, seconds: 60, failsClosed: true };
    const [node, other] = nodes as [RateLimiter, RateLimiter];
    await sql`alter table rate_limit rename to rate_limit_away`.execute(database.db);
    for (let hit = 0; hit < 4; hit += 1) expect(await node.take(limit, "a")).toBeUndefined();
    await expect(node.take(limit, "a")).rejects.toThrow("rate_limit");
    await expect(node.take(limit, "b")).rejects.toThrow("rate_limit");
    await expect(node.look(limit, "b")).rejects.toThrow("rate_limit");
    expect(await node.take({ ...limit, name: "open", failsClosed: false }, "a")).toBeUndefined();
    await sql`alter table rate_limit_away rename to rate_limit`.execute(database.db);
    expect(await node.look(limit, "a")).toBeUndefined();
    // What was counted meanwhile is not lost, and what was refused was not counted.
    let through = 0;
    while ((await other.take(limit, "a")) === undefined) through += 1;
    expect(through).toBe(36);
  });

  it("asks the database once for all who wait", async () => {
    const limit: RateLimit = { name: "together", most: 8, seconds: 60 };
    let statements = 0;
    const counting = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "RawNode") statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const node = new RateLimiter(counting, clock.now);
    await Promise.all(Array.from({ length: 100 }, (_, client) => node.take(limit, String(client))));
    expect(statements).toBe(1);
    await node.stop();
  });

  it("is forgotten by the database once it no longer counts", async () => {
    const moving = clockAt(start + 3_600_000);
    const node = new RateLimiter(database.db, moving.now);
    await node.take({ name: "old", most: 1, seconds: 60 }, "a");
    await node.stop();
    moving.pass(3_600_000);
    await node.take({ name: "new", most: 1, seconds: 60 }, "a");
    await node.stop();
    await expect
      .poll(async () =>
        (await database.db.selectFrom("rate_limit").select("key").execute()).map((row) => row.key),
      )
      .toEqual(["new:a"]);
  });
});
