import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { newId } from "../../database/ids.ts";
import { staffCommand } from "../../database/record-audit.ts";
import { useTestDatabases } from "../../test/database.ts";
import { nodesOn } from "../../test/queue-nodes.ts";
import { countFailedJobs, listFailedJobs } from "./failed-jobs.ts";
import { heartbeat, jobNames } from "./queues.ts";
import { runAgain } from "./run-again.ts";

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
        "send-mail": ({ emailId }, { isLast }) => tryIt(emailId, isLast),
      });
      const emailId = newId();
      const later = { startAfter: new Date(Date.now() + 60_000) };
      await jobs.send(db, "set-up-mandate", { mandateId: "given up" }, later);
      await jobs.send(db, "send-mail", { emailId }, later);
      await sql`update pgboss.job set retry_limit = 0, start_after = now()
      where data ->> 'mandateId' = 'given up' or data ->> 'emailId' = ${emailId}`.execute(db);
      await vi.waitFor(async () => expect(await listFailedJobs(db)).toHaveLength(2), { timeout: 40_000 });
      expect((await listFailedJobs(db)).map(({ job, failure }) => [job, failure]).sort()).toEqual([
        ["send-mail", "away for good"],
        ["set-up-mandate", "away for good"],
      ]);
      expect((await countFailedJobs(db)).get("set-up-mandate")).toBe(1);
      isAway = false;
      const by = { actor: staffCommand, now: new Date("2026-11-23T10:00:00Z") };
      const again = () => db.transaction().execute((trx) => runAgain(trx, { jobs }, "all", by));
      expect((await again()).map(({ job }) => job).sort()).toEqual(["send-mail", "set-up-mandate"]);
      expect(await again()).toEqual([]);
      expect(await listFailedJobs(db)).toEqual([]);
      await vi.waitFor(() => expect(done.sort()).toEqual([emailId, "given up"].sort()), { timeout: 20_000 });
    },
    enough,
  );

  it.concurrent(
    "reports errors of the queue itself with their message",
    async ({ onTestFinished }) => {
      const database = await open();
      const { failures } = await nodesOn(database, onTestFinished)();
      await sql`alter table pgboss.job rename to hidden`.execute(database.owner);
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), { timeout: 30_000 });
      await sql`alter table pgboss.hidden rename to job`.execute(database.owner);
      expect(failures[0]).toMatch(/^queue: .*job/);
    },
    enough,
  );
});
