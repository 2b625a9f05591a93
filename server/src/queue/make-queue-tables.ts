import { setTimeout as wait } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { OpenDatabase } from "../../database/connect.ts";
import { queueDatabase } from "./queue-database.ts";
import { makeQueues } from "./queues.ts";

/** Makes and migrates the queue's tables, as their owner: nodes may not. Ruling K1. */
export async function makeQueueTables(owner: OpenDatabase): Promise<void> {
  const boss = new PgBoss({ db: queueDatabase(owner), supervise: false, schedule: false });
  const failures: unknown[] = [];
  boss.on("error", (error) => failures.push(error));
  await boss.start();
  await makeQueues(boss, owner.db);
  // Indexes of a newer version of the queue are built beside what runs.
  while (failures.length === 0 && (await isBuilding(boss))) await wait(200);
  await boss.stop();
  if (failures.length > 0) throw failures[0];
}

async function isBuilding(boss: PgBoss): Promise<boolean> {
  const commands = await boss.getBamStatus();
  return commands.some(({ status }) => status === "pending" || status === "in_progress");
}
