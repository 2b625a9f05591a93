import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../../server/database/ids.ts";
import { openDatabase, type OpenDatabase } from "../../server/database/connect.ts";
import { sendOnlyJobs } from "../../server/test/send-only-jobs.ts";
import { prepareForTests } from "../../server/test/prepare-for-tests.ts";
import { startPostgresServer } from "../../server/test/postgres-server.ts";
import { startServerProcess } from "../../server/test/server-process.ts";
import type { Row } from "./report.ts";

const mails = 100;
const wanted = 60;

/** Time from the `kill -9` of a worker sending mails until another has sent the last. */
export async function measureKilledWorker(): Promise<Row[]> {
  const postgres = await startPostgresServer([]);
  try {
    const database = openDatabase(postgres.url);
    try {
      await prepareForTests(database);
      return [await measure(database, { DATABASE_URL: postgres.url, ROLE: "worker" })];
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(database: OpenDatabase, env: Record<string, string>): Promise<Row> {
  // A mail server that never answers, so that the worker is sending when it is killed.
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const first = await startServerProcess({ ...env, SMTP_URL: `smtp://127.0.0.1:${String(port)}` });
  await queueMails(database);
  while ((await countUnsent(database, "active")) === 0) await delay(20);
  const active = await countUnsent(database, "active");
  const second = await startServerProcess(env);
  await first.kill();
  const killedAt = performance.now();
  silent.close();
  try {
    while ((await countUnsent(database)) > 0) await delay(50);
    const seconds = (performance.now() - killedAt) / 1000;
    return {
      what: `from kill -9 of a worker to the last of its ${String(active)} jobs done by another`,
      measured: `${seconds.toFixed(1)} s`,
      target: `≤ ${String(wanted)} s`,
      met: seconds <= wanted,
    };
  } finally {
    await second.kill();
  }
}

async function queueMails(connection: OpenDatabase) {
  const jobs = sendOnlyJobs(connection);
  await jobs.start();
  await connection.db.transaction().execute(async (trx) => {
    for (let number = 0; number < mails; number += 1) {
      const id = newId();
      await trx
        .insertInto("email")
        .values({
          id,
          template: "reminder",
          toAddress: `mail.${String(number)}@example.com`,
          subject: "Measured",
          textBody: "Measured",
          htmlBody: "<p>Measured</p>",
          state: "queued",
        })
        .execute();
      await jobs.send(trx, "send-mail", { emailId: id });
    }
  });
  await jobs.stop();
}

/** Unfinished mail jobs, by state if given. */
async function countUnsent(database: OpenDatabase, state?: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from pgboss.job where name = 'send-mail'
      and ($1::text is null and state::text not in ('completed', 'failed', 'cancelled') or state::text = $1)`,
    [state ?? null],
  );
  return Number(rows[0]?.count);
}
