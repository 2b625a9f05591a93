import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { openDatabase } from "../../database/connect.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { type RateLimit, RateLimiter } from "./rate-limiter.ts";

const ten: RateLimit = { name: "ten", most: 10, seconds: 60 };
const start = Date.UTC(2027, 0, 1);

const clockAt = (now: number) => ({ now: () => now, pass: (milliseconds: number) => (now += milliseconds) });

/** The seconds to wait; undefined when allowed. */
const waitFor = async (limiter: RateLimiter | undefined, limit: RateLimit, who: string) =>
  (await limiter?.take(limit, who))?.wait;

const countThrough = async (limiter: RateLimiter, limit: RateLimit, who: string) => {
  let through = 0;
  while ((await waitFor(limiter, limit, who)) === undefined) through += 1;
  return through;
};

describe("a limit on one node", () => {
  it("allows up to the limit, then tells how long to wait", async () => {
    const clock = clockAt(start + 400);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 10; hit += 1) expect(await waitFor(limiter, ten, "a")).toBeUndefined();
    const wait = await waitFor(limiter, ten, "a");
    expect(wait).toBe(61);
    clock.pass((wait ?? 0) * 1_000 - 1_000);
    expect(await waitFor(limiter, ten, "a")).toBe(1);
    clock.pass(1_000);
    expect(await waitFor(limiter, ten, "a")).toBeUndefined();
  });

  it("counts each client and each limit by itself", async () => {
    const limiter = new RateLimiter(undefined, () => start);
    for (let hit = 0; hit < 11; hit += 1) await limiter.take(ten, "a");
    expect(await waitFor(limiter, ten, "b")).toBeUndefined();
    expect(await waitFor(limiter, { ...ten, name: "other" }, "a")).toBeUndefined();
  });

  it("is a sliding window: each hit counts for a minute", async () => {
    const clock = clockAt(start + 59_000);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 5; hit += 1) await limiter.take(ten, "a");
    clock.pass(30_000);
    expect(await countThrough(limiter, ten, "a")).toBe(5);
    clock.pass(30_000);
    expect(await waitFor(limiter, ten, "a")).toBeGreaterThan(0);
    clock.pass(1_000);
    expect(await countThrough(limiter, ten, "a")).toBe(5);
  });

  it("allows nothing in the minute after a burst, even across a clock minute [C13]", async () => {
    const clock = clockAt(start + 59_500);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 10; hit += 1) await limiter.take(ten, "a");
    for (let second = 0; second < 60; second += 1) {
      expect(await waitFor(limiter, ten, "a")).toBe(61 - second);
      clock.pass(1_000);
    }
    clock.pass(1_000);
    expect(await countThrough(limiter, ten, "a")).toBe(10);
  });

  it("holds in every minute, and makes nobody wait a second too long, for any sequence of hits [C13]", async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 30, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(pauses, async (each) => {
        const clock = clockAt(start);
        const limiter = new RateLimiter(undefined, clock.now);
        const passed: number[] = [];
        const since = (milliseconds: number) => passed.filter((at) => at > clock.now() - milliseconds).length;
        for (const pause of each) {
          clock.pass(pause);
          const wait = await waitFor(limiter, ten, "a");
          if (wait !== undefined) expect(since(61_000)).toBeGreaterThanOrEqual(10);
          else passed.push(clock.now());
          expect(since(60_000)).toBeLessThanOrEqual(10);
        }
      }),
    );
  });

  it("does not count refused hits, so retries do not lengthen the wait", async () => {
    const clock = clockAt(start);
    const limiter = new RateLimiter(undefined, clock.now);
    for (let hit = 0; hit < 500; hit += 1) await limiter.take(ten, "a");
    clock.pass(2 * 60_000);
    expect(await waitFor(limiter, ten, "a")).toBeUndefined();
  });

  it("does not count hits that are given back", async () => {
    const clock = clockAt(start + 59_000);
    const limiter = new RateLimiter(undefined, clock.now);
    const early = await limiter.take(ten, "a");
    for (let hit = 0; hit < 20; hit += 1) (await limiter.take(ten, "a")).giveBack();
    clock.pass(5_000);
    expect(await countThrough(limiter, ten, "a")).toBe(9);
    early.giveBack();
    expect(await countThrough(limiter, ten, "a")).toBe(1);
    clock.pass(56_000);
    expect(await waitFor(limiter, ten, "a")).toBe(5);
  });
});

describe("a limit across nodes [K3]", () => {
  const open = useTestDatabases();
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

  it("is shared when nodes are hit in turn [C13]", async () => {
    const limit: RateLimit = { name: "in-turn", most: 30, seconds: 60 };
    let through = 0;
    for (let hit = 0; hit < 60; hit += 1) {
      if ((await waitFor(nodes[hit % 3], limit, "a")) === undefined) through += 1;
    }
    expect(through).toBe(30);
  });

  it("allows at most a tenth extra on each node, even under concurrent requests [C13]", async () => {
    const limit: RateLimit = { name: "at-once", most: 30, seconds: 60 };
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, hit) => waitFor(nodes[hit % 3], limit, "a")),
    );
    const through = answers.filter((wait) => wait === undefined).length;
    expect(through).toBeGreaterThanOrEqual(20);
    expect(through).toBeLessThanOrEqual(30 + 3 * 3);
  });

  it("that fails closed allows nothing extra, even under concurrent requests [C13]", async () => {
    const limit: RateLimit = { name: "exact", most: 30, seconds: 60, failsClosed: true };
    const wave = async () => {
      const answers = await Promise.all(
        Array.from({ length: 90 }, (_, hit) => waitFor(nodes[hit % 3], limit, "a")),
      );
      return answers.filter((wait) => wait === undefined).length;
    };
    let through = 0;
    for (let sent = 0; sent < 4; sent += 1) through += await wave();
    expect(through).toBe(30);
  });

  it("that fails closed allows nothing extra with clocks seconds apart [C13]", async () => {
    const limit: RateLimit = { name: "apart", most: 30, seconds: 60, failsClosed: true };
    const apart = [0, 999, 1_000, 4_000].map((late) => new RateLimiter(database.db, () => start - late));
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, hit) => waitFor(apart[hit % 4], limit, "a")),
    );
    const later = await Promise.all(apart.map((node) => countThrough(node, limit, "a")));
    const through = answers.filter((wait) => wait === undefined).length;
    expect(later.reduce((sum, more) => sum + more, through)).toBe(30);
  });

  it("shares hits that one node gives back [C13]", async () => {
    const limit: RateLimit = { name: "given-back", most: 3, seconds: 60, failsClosed: true };
    const [node, other] = nodes as [RateLimiter, RateLimiter];
    const hit = await node.take(limit, "a");
    for (let more = 0; more < 2; more += 1) await node.take(limit, "a");
    expect(await waitFor(other, limit, "a")).toBeGreaterThan(0);
    hit.giveBack();
    await Promise.all([node.stop(), other.stop()]);
    const fresh = new RateLimiter(database.db, clock.now);
    expect(await waitFor(fresh, limit, "a")).toBeUndefined();
    expect(await waitFor(fresh, limit, "a")).toBeGreaterThan(0);
    await fresh.stop();
  });

  it("applies on a node that has just started", async () => {
    const limit: RateLimit = { name: "restart", most: 10, seconds: 60 };
    for (let hit = 0; hit < 10; hit += 1) await nodes[0]?.take(limit, "a");
    await nodes[0]?.stop();
    const fresh = new RateLimiter(database.db, clock.now);
    const answers = [];
    for (let hit = 0; hit < 4; hit += 1) answers.push(await waitFor(fresh, limit, "a"));
    expect(answers.at(-1)).toBeGreaterThan(0);
  });

  it("continues without the database, per node [C13]", async () => {
    const limit: RateLimit = { name: "away", most: 5, seconds: 60 };
    const nowhere = openDatabase("postgres://127.0.0.1:1/evenly");
    const alone = new RateLimiter(nowhere.db, clock.now);
    const answers = [];
    for (let hit = 0; hit < 6; hit += 1) answers.push(await waitFor(alone, limit, "a"));
    expect(answers.slice(0, 5)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(answers[5]).toBeGreaterThan(0);
    await nowhere.close();
  });

  it("that fails closed refuses everything without the database, and is shared again with it [C13]", async () => {
    const limit: RateLimit = { name: "closed", most: 40, seconds: 60, failsClosed: true };
    const open: RateLimit = { name: "open", most: 40, seconds: 60 };
    const [node, other] = nodes as [RateLimiter, RateLimiter];
    for (let hit = 0; hit < 4; hit += 1) expect(await waitFor(node, limit, "a")).toBeUndefined();
    await sql`alter table rate_hits rename to rate_hits_away`.execute(database.owner);
    await expect(node.take(limit, "a")).rejects.toThrow("rate_hits");
    await expect(node.take(limit, "b")).rejects.toThrow("rate_hits");
    for (let hit = 0; hit < 4; hit += 1) expect(await waitFor(node, open, "a")).toBeUndefined();
    await sql`alter table rate_hits_away rename to rate_hits`.execute(database.owner);
    const hit = await node.take(limit, "a");
    expect(hit.wait).toBeUndefined();
    hit.giveBack();
    await node.stop();
    // Hits counted during the outage are kept; refused ones were not counted.
    const through = {
      closed: await countThrough(other, limit, "a"),
      open: await countThrough(other, open, "a"),
    };
    expect(through).toEqual({ closed: 36, open: 36 });
  });

  it("queries the database once for concurrent hits", async () => {
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

  it("is deleted from the database once it no longer counts", async () => {
    const moving = clockAt(start + 3_600_000);
    const node = new RateLimiter(database.db, moving.now);
    await node.take({ name: "old", most: 1, seconds: 60 }, "a");
    await node.stop();
    await node.take({ name: "daily", most: 1, seconds: 86_400 }, "a");
    moving.pass(3_600_000);
    await node.take({ name: "new", most: 1, seconds: 60 }, "a");
    await node.stop();
    await expect
      .poll(async () =>
        (await database.db.selectFrom("rateHits").select("key").orderBy("key").execute()).map(
          (row) => row.key,
        ),
      )
      .toEqual(["daily:a", "new:a"]);
  });
});
