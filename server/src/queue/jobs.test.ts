import { sql } from "kysely";
import { beforeAll, describe, expect, it, onTestFinished, type TestContext, vi } from "vitest";
import { staffCommand } from "../../database/record-audit.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { newId } from "../../database/ids.ts";
import { runAgain } from "./run-again.ts";
import { countGivenUp, listGivenUp } from "./given-up.ts";
import { readLastDone } from "./last-done.ts";
import { createJobs, type JobHandlers } from "./jobs.ts";
import { heartbeat, jobNames } from "./queues.ts";

const nothing = () => Promise.resolve();
const handlersWith = (some: Partial<JobHandlers>) =>
  ({ ...Object.fromEntries(jobNames.map((name) => [name, nothing])), ...some }) as JobHandlers;

/** Returns a function that starts a node; all nodes stop with their test. */
const nodesOn =
  (database: TestDatabase, atEnd: TestContext["onTestFinished"] = onTestFinished) =>
  async (some: Partial<JobHandlers> = {}, work = true) => {
    const failures: string[] = [];
    const jobs = createJobs({
      connection: database,
      work,
      handlers: () => handlersWith(some),
      onFailure: ({ job, error }) => failures.push(`${job}: ${error instanceof Error ? error.message : "?"}`),
    });
    atEnd(() => jobs.stop());
    await jobs.start();
    return { jobs, db: database.db, failures };
  };
type Start = ReturnType<typeof nodesOn>;

describe("The job queue", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  const start: Start = async (...asked) => nodesOn(database)(...asked);

  it("runs jobs of committed transactions only [C9]", async () => {
    const done: string[] = [];
    const { jobs, db } = await start({
      "set-up-mandate": async ({ mandateId }) => {
        done.push(mandateId);
      },
    });
    const undone = db.transaction().execute(async (trx) => {
      await jobs.send(trx, "set-up-mandate", { mandateId: "rolled back" });
      throw new Error("no sign-up");
    });
    await expect(undone).rejects.toThrow("no sign-up");
    await db.transaction().execute((trx) => jobs.send(trx, "set-up-mandate", { mandateId: "committed" }));
    await vi.waitFor(() => expect(done).toEqual(["committed"]), { timeout: 10_000 });
  });

  it("keeps one waiting job per key where configured, and respects its delay", async () => {
    const done: string[] = [];
    const { jobs, db } = await start({
      "follow-mandate": async ({ mandateId }) => {
        done.push(mandateId);
      },
    });
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1_000);
    for (let time = 0; time < 2; time += 1) {
      await jobs.send(
        db,
        "follow-mandate",
        { mandateId: "later" },
        { startAfter: tomorrow, singletonKey: "later" },
      );
    }
    await jobs.send(db, "follow-mandate", { mandateId: "now" }, { singletonKey: "now" });
    await vi.waitFor(() => expect(done).toEqual(["now"]), { timeout: 10_000 });
    const { rows: waiting } = await sql`
      select id from pgboss.job where name = 'follow-mandate' and state = 'created'`.execute(db);
    expect(waiting).toHaveLength(1);
  });

  it("runs a backlog without pauses, and a failing job does not affect others", async () => {
    const api = await start({}, false);
    for (let number = 0; number < 45; number += 1) {
      await api.jobs.send(api.db, "cancel-mandate", { mandateId: String(number) });
    }
    await api.jobs.stop();
    const done = new Set<string>();
    const { db, failures } = await start({
      "cancel-mandate": async ({ mandateId }) => {
        if (mandateId === "3") throw new Error("away");
        if (done.has(mandateId)) throw new Error("worked off twice");
        done.add(mandateId);
      },
    });
    await vi.waitFor(() => expect(done.size).toBe(44), { timeout: 6_000 });
    expect(new Set(failures)).toEqual(new Set(["cancel-mandate: away"]));
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select state, count(*)::int as count from pgboss.job where name = 'cancel-mandate' group by state order by state`.execute(
        db,
      );
      expect(rows).toContainEqual({ state: "completed", count: 44 });
      expect(rows).toHaveLength(2);
    });
  });

  it("runs a backlog of one-at-a-time jobs without pauses", async () => {
    const api = await start({}, false);
    for (let number = 0; number < 5; number += 1) await api.jobs.send(api.db, "charge-collections", {});
    await api.jobs.stop();
    const done: number[] = [];
    await start({
      "charge-collections": async () => {
        done.push(performance.now());
      },
    });
    await vi.waitFor(() => expect(done).toHaveLength(5), { timeout: 6_000 });
  });

  it("reports when each scheduled job last completed, and no other jobs", async () => {
    // Its own database: in the shared one a node may have run the schedule of every ten minutes.
    const { jobs, db } = await nodesOn(await open())({
      "sum-ledger": () => Promise.reject(new Error("not today")),
    });
    const before = Date.now();
    for (const job of ["sum-figures", "sum-ledger"] as const) await jobs.send(db, job, {});
    await jobs.send(db, "set-up-mandate", { mandateId: "one" });
    await vi.waitFor(async () => expect((await readLastDone(db)).has("sum-figures")).toBe(true), {
      timeout: 10_000,
    });
    const done = await readLastDone(db);
    // Allows for skew of the database's clock.
    expect(done.get("sum-figures")?.getTime()).toBeGreaterThan(before - 5_000);
    expect(done.has("sum-ledger")).toBe(false);
    expect(done.has("set-up-mandate")).toBe(false);
  });

  it("runs nothing on a send-only node, whose jobs other nodes run", async () => {
    const done: string[] = [];
    const handlers: Partial<JobHandlers> = {
      "send-email": async ({ emailId }) => {
        done.push(emailId);
      },
    };
    const api = await start(handlers, false);
    await api.db
      .transaction()
      .execute((trx) => api.jobs.send(trx, "send-email", { emailId: "from the api" }));
    await api.jobs.stop();
    expect(done).toEqual([]);
    await start(handlers);
    await vi.waitFor(() => expect(done).toEqual(["from the api"]), { timeout: 10_000 });
  });
});

/** Generous: opening databases in parallel counts towards the time limit. */
const enough = 300_000;

// Slow because of the queue's pauses, so they run concurrently, each on its own database.
describe("The job queue with its real pauses", () => {
  const open = useTestDatabases();
  it.concurrent(
    "retries a failed job, and reports it",
    async ({ onTestFinished }) => {
      const start = nodesOn(await open(), onTestFinished);
      const tries: boolean[] = [];
      const { jobs, db, failures } = await start({
        "confirm-direct-debit": async (_, { isLast }) => {
          tries.push(isLast);
          if (tries.length === 1) throw new Error("away");
        },
      });
      await jobs.send(db, "confirm-direct-debit", { mandateId: "1" });
      await vi.waitFor(() => expect(tries).toEqual([false, false]), { timeout: 40_000, interval: 100 });
      expect(failures).toEqual(["confirm-direct-debit: away"]);
    },
    enough,
  );

  it.concurrent(
    "retries the jobs of a killed worker within a minute [C9]",
    async ({ onTestFinished }) => {
      const start = nodesOn(await open(), onTestFinished);
      const api = await start({}, false);
      await api.jobs.send(api.db, "set-up-mandate", { mandateId: "orphan" });
      const { rows: queues } = await sql<{ name: string; heartbeat: number | null; longest: number }>`
      select name, heartbeat_seconds as heartbeat, expire_seconds as longest from pgboss.queue where name = any(${jobNames})`.execute(
        api.db,
      );
      expect(queues.map(({ heartbeat }) => heartbeat)).toEqual(jobNames.map(() => heartbeat.everySeconds));
      // 100,000 payments at 1,000 a minute take well over an hour: such a job must not expire.
      for (const { longest } of queues) expect(longest).toBeGreaterThanOrEqual(2 * 60 * 60);
      // Heartbeat timeout, supervision interval, first retry delay, and fetch interval.
      expect(heartbeat.everySeconds + heartbeat.lookedAfterEverySeconds + 5 + 5).toBeLessThanOrEqual(60);
      // The state that a killed worker leaves.
      await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' where data ->> 'mandateId' = 'orphan'`.execute(api.db);
      await api.jobs.stop();
      const done: string[] = [];
      await start({
        "set-up-mandate": async ({ mandateId }) => {
          done.push(mandateId);
        },
      });
      await vi.waitFor(() => expect(done).toEqual(["orphan"]), { timeout: 60_000, interval: 200 });
    },
    enough,
  );

  it.concurrent(
    "keeps a job that failed on every try until staff run it again [C9]",
    async ({ onTestFinished }) => {
      const start = nodesOn(await open(), onTestFinished);
      let isAway = true;
      const done: string[] = [];
      const tryIt = async (id: string, isLast: boolean) => {
        if (isAway) throw new Error(isLast ? "away for good" : "away");
        done.push(id);
      };
      const { jobs, db } = await start({
        "set-up-mandate": ({ mandateId }, { isLast }) => tryIt(mandateId, isLast),
        "send-email": ({ emailId }, { isLast }) => tryIt(emailId, isLast),
      });
      const emailId = newId();
      const later = { startAfter: new Date(Date.now() + 60_000) };
      await jobs.send(db, "set-up-mandate", { mandateId: "given up" }, later);
      await jobs.send(db, "send-email", { emailId }, later);
      await sql`update pgboss.job set retry_limit = 0, start_after = now()
      where data ->> 'mandateId' = 'given up' or data ->> 'emailId' = ${emailId}`.execute(db);
      await vi.waitFor(async () => expect(await listGivenUp(db)).toHaveLength(2), { timeout: 40_000 });
      expect((await listGivenUp(db)).map(({ job, failure }) => [job, failure]).sort()).toEqual([
        ["send-email", "away for good"],
        ["set-up-mandate", "away for good"],
      ]);
      expect((await countGivenUp(db)).get("set-up-mandate")).toBe(1);
      isAway = false;
      const by = { actor: staffCommand, now: new Date("2026-11-23T10:00:00Z") };
      const again = () => db.transaction().execute((trx) => runAgain(trx, { jobs }, "all", by));
      expect((await again()).map(({ job }) => job).sort()).toEqual(["send-email", "set-up-mandate"]);
      expect(await again()).toEqual([]);
      expect(await listGivenUp(db)).toEqual([]);
      await vi.waitFor(() => expect(done.sort()).toEqual([emailId, "given up"].sort()), { timeout: 20_000 });
    },
    enough,
  );

  it.concurrent(
    "reports errors of the queue itself with their message",
    async ({ onTestFinished }) => {
      const start = nodesOn(await open(), onTestFinished);
      const { failures, db } = await start();
      await sql`alter table pgboss.job rename to hidden`.execute(db);
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), { timeout: 30_000 });
      await sql`alter table pgboss.hidden rename to job`.execute(db);
      expect(failures[0]).toMatch(/^queue: .*job/);
    },
    enough,
  );
});
