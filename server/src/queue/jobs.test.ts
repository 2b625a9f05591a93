import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../database/connect.ts";
import { jobWaits } from "../../database/node-pools.ts";
import { isConnectionLost } from "../http/database-errors.ts";
import type { JobHandlers } from "./jobs.ts";
import { countLockWaits } from "../../test/count-lock-waits.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { nodesOn } from "../../test/queue-nodes.ts";
import { openSwallowingProxy } from "../../test/swallowing-proxy.ts";
import { listFailedJobs } from "./failed-jobs.ts";
import { readLastDone } from "./last-done.ts";

describe("The job queue", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  const start: ReturnType<typeof nodesOn> = async (...asked) => nodesOn(database)(...asked);

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

  it("goes on after a firewall has swallowed a worker's connections, which count as lost [K2]", async () => {
    const direct = await open();
    const proxy = await openSwallowingProxy(direct.url);
    const waits = { ...jobWaits, connection: 1_000, silence: 1_000 };
    const connection = openDatabase(proxy.url, { size: 2, queueSize: 2, waits });
    const done: string[] = [];
    const { jobs, errors } = await nodesOn(connection)({
      "set-up-mandate": async ({ mandateId }) => {
        await sql`select 1`.execute(connection.jobs);
        done.push(mandateId);
      },
    });
    const firewall = setInterval(() => proxy.swallow(), 1);
    onTestFinished(async () => {
      clearInterval(firewall);
      await jobs.stop();
      await connection.close();
      await proxy.close();
    });
    await vi.waitFor(() => expect(errors.filter(isConnectionLost)).not.toEqual([]), { timeout: 30_000 });
    clearInterval(firewall);
    await jobs.send(direct.db, "set-up-mandate", { mandateId: "afterwards" });
    await vi.waitFor(() => expect(done).toEqual(["afterwards"]), { timeout: 30_000 });
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

  it("never lets two who queue the same keys wait for each other", async () => {
    const { jobs, db } = await start({}, false);
    const queue = (trx: Parameters<typeof jobs.sendAll>[0], ...attempts: readonly string[]) =>
      jobs.sendAll(
        trx,
        "follow-payment",
        attempts.map((attemptId) => ({ attemptId })),
        { singletonKeyOf: ({ attemptId }) => attemptId },
      );
    let later: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      await queue(trx, "first");
      later = db.transaction().execute((other) => queue(other, "second", "first"));
      await vi.waitFor(async () => {
        expect(await countLockWaits(db)).toBe(1);
      });
      await queue(trx, "second");
    });
    await later;
    const { rows } = await sql`select from pgboss.job where name = 'follow-payment'`.execute(db);
    expect(rows).toHaveLength(2);
  });

  it("runs what is urgent before what was queued earlier", async () => {
    const api = await start({}, false);
    const idsOf = (names: readonly string[]) => names.map((emailId) => ({ emailId }));
    await api.db.transaction().execute(async (trx) => {
      const many = Array.from({ length: 120 }, (_, number) => `bulk ${String(number)}`);
      await api.jobs.sendAll(trx, "send-mail", idsOf(many));
      await api.jobs.sendAll(trx, "send-mail", idsOf(["a link"]), { priority: 1 });
    });
    await api.jobs.stop();
    const done: string[] = [];
    await start({
      "send-mail": async ({ emailId }) => {
        done.push(emailId);
      },
    });
    await vi.waitFor(() => expect(done).toHaveLength(121), { timeout: 10_000 });
    expect(done.indexOf("a link")).toBeLessThan(50);
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

  it("reports when each scheduled job last completed, or was first scheduled, and no other jobs [K2]", async () => {
    // Its own database: in the shared one a node may have run the schedule of every ten minutes.
    const { jobs, db } = await nodesOn(await open())({
      "sum-ledger": () => Promise.reject(new Error("not today")),
    });
    const made = await readLastDone(db);
    const momentIn = (moments: typeof made, job: string) => moments.get(job)?.getTime() ?? 0;
    for (const job of ["sum-figures", "sum-ledger"] as const) await jobs.send(db, job, {});
    await jobs.send(db, "set-up-mandate", { mandateId: "one" });
    await vi.waitFor(
      async () =>
        expect(momentIn(await readLastDone(db), "sum-figures")).toBeGreaterThan(
          momentIn(made, "sum-figures"),
        ),
      { timeout: 10_000 },
    );
    const done = await readLastDone(db);
    expect(momentIn(made, "sum-ledger")).toBeGreaterThan(0);
    expect(done.get("sum-ledger")).toEqual(made.get("sum-ledger"));
    expect(done.has("set-up-mandate")).toBe(false);
  });

  it("runs nothing on a send-only node, whose jobs other nodes run [K3]", async () => {
    const done: string[] = [];
    const handlers: Partial<JobHandlers> = {
      "send-mail": async ({ emailId }) => {
        done.push(emailId);
      },
    };
    const api = await start(handlers, false);
    await api.db.transaction().execute((trx) => api.jobs.send(trx, "send-mail", { emailId: "from the api" }));
    await api.jobs.stop();
    expect(done).toEqual([]);
    await start(handlers);
    await vi.waitFor(() => expect(done).toEqual(["from the api"]), { timeout: 10_000 });
  });

  it("runs what the version before left under another name, and lists what failed there [C9]", async () => {
    const own = await open();
    await (await nodesOn(own)({}, false)).jobs.stop();
    const older = new PgBoss({ connectionString: own.url, supervise: false, schedule: false });
    await older.start();
    for (const name of ["play-sandbox", "play-suppliers"]) {
      await older.createQueue(name, { policy: "short" });
      await older.schedule(name, "0 1 * * *");
    }
    await older.send("play-sandbox", {});
    await sql`insert into pgboss.job (name, source_name) values ('dead-letter', 'play-suppliers')`.execute(
      own.db,
    );
    await older.stop();
    const done: string[] = [];
    await nodesOn(own)({
      "simulate-bank-day": async () => {
        done.push("simulate-bank-day");
      },
    });
    await vi.waitFor(() => expect(done).toEqual(["simulate-bank-day"]), { timeout: 10_000 });
    expect((await listFailedJobs(own.db)).map(({ job }) => job)).toEqual(["simulate-suppliers"]);
    const { rows: left } = await sql`select name from pgboss.schedule where name like 'play-%'`.execute(
      own.db,
    );
    expect(left).toEqual([]);
  });
});
