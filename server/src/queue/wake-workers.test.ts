import { sql } from "kysely";
import type { Notification, PoolClient } from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { sendOnlyJobs } from "../../test/send-only-jobs.ts";
import { wakingChannel } from "./wake-workers.ts";

describe("The workers", () => {
  const open = useTestDatabases();
  const startSending = async (database: TestDatabase) => {
    const jobs = sendOnlyJobs(database);
    await jobs.start();
    onTestFinished(() => jobs.stop());
    return jobs;
  };

  const listen = async ({ db, pool }: TestDatabase) => {
    const listener = (await pool?.connect()) as PoolClient;
    const told: Notification[] = [];
    listener.on("notification", (notification) => told.push(notification));
    const { rows } = await sql<{ channel: string }>`select ${sql.raw(wakingChannel)} as channel`.execute(db);
    await listener.query(`listen ${rows[0]?.channel ?? ""}`);
    onTestFinished(() => listener.release(true));
    return async () => {
      await listener.query("select 1");
      return told.map(({ payload }) => payload);
    };
  };

  it("are notified of a job after its commit, but not of a rolled-back or delayed one", async () => {
    const database = await open();
    const jobs = await startSending(database);
    const told = await listen(database);
    const { db } = database;

    const undone = db.transaction().execute(async (trx) => {
      await jobs.send(trx, "set-up-mandate", { mandateId: "rolled back" });
      throw new Error("no sign-up");
    });
    await expect(undone).rejects.toThrow("no sign-up");
    const startAfter = new Date(Date.now() + 60_000);
    await jobs.send(db, "cancel-mandate", { mandateId: "of another day" }, { startAfter });
    await db.transaction().execute(async (trx) => {
      await jobs.send(trx, "send-email", { emailId: "one" });
      await jobs.sendAll(trx, "send-email", [{ emailId: "two" }]);
    });
    await jobs.send(db, "update-payer", { housemateId: "at once" });

    expect(await told()).toEqual(["send-email", "update-payer"]);

    await jobs.bringForward(30_000);
    await jobs.bringForward(60_000);
    expect((await told()).slice(2)).toEqual(["cancel-mandate"]);
  });

  it("are notified once for a burst of jobs, at the latest when the node stops", async () => {
    const database = await open();
    const jobs = await startSending(database);
    const told = await listen(database);
    for (let time = 0; time < 3; time += 1) jobs.wakeSoon("welcome-housemate");
    await vi.waitFor(async () => expect(await told()).toEqual(["welcome-housemate"]));
    jobs.wakeSoon("send-email");
    await jobs.stop();
    expect(await told()).toEqual(["welcome-housemate", "send-email"]);
  });

  it("are notified outside of other transactions, because notifying serialises commits", async () => {
    const database = await open({ poolSize: 1 });
    const jobs = await startSending(database);
    const client = (await database.pool?.connect()) as PoolClient;
    const sent: string[] = [];
    const query = client.query.bind(client) as (given: string | { text: string }, values: unknown) => unknown;
    client.query = ((given: string | { text: string }, values: unknown) => {
      sent.push(typeof given === "string" ? given : given.text);
      return query(given, values);
    }) as PoolClient["query"];
    client.release();
    const { db } = database;
    await db.transaction().execute((trx) => jobs.send(trx, "send-email", { emailId: "one" }));
    const statements = sent.map((text) => text.replaceAll(/\/\*.*?\*\//g, "").trim());
    expect(statements).toEqual([
      "begin",
      expect.stringMatching(/^INSERT INTO pgboss\.job/),
      "commit",
      expect.stringMatching(/^select pg_notify/),
    ]);
  });
});
