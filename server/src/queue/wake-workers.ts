import { CompiledQuery, type Kysely, sql } from "kysely";
import { afterCommit } from "../../database/prepared-statements.ts";
import type { Database } from "../../database/tables.ts";

/** Where the queue's workers listen for the names of kinds of jobs. */
export const wakingChannel = "'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)";

/**
 * Has the workers of kinds of jobs look now and not at their next look, after the commit when the jobs are part of a transaction.
 * The queue itself would notify within it, and PostgreSQL commits transactions that notify one by one: each waits until the
 * one before has been written to the disk, while others share such a write.
 */
export const wakeWorkers = async (db: Kysely<Database>, ...names: string[]): Promise<void> => {
  const mark = db.isTransaction ? afterCommit : "/* prepared */";
  const text = `${mark} select pg_notify(${wakingChannel}, name) from unnest($1::text[]) as name`;
  await db.executeQuery(CompiledQuery.raw(text, [names]));
};

const momentInMilliseconds = 20;

/**
 * Wakes workers once for all jobs of a moment, whose transactions have ended: where many are queued by themselves, a word
 * for each costs about as much as writing it. That it was told is not waited for, nor is it told again:
 * `watchForDue` finds them anyhow.
 */
export const createWaking = (db: Kysely<Database>) => {
  const names = new Set<string>();
  const waiting: { timer: NodeJS.Timeout | undefined } = { timer: undefined };
  const tell = async () => {
    clearTimeout(waiting.timer);
    waiting.timer = undefined;
    const told = [...names];
    names.clear();
    if (told.length > 0) await wakeWorkers(db, ...told).catch(() => {});
  };
  return {
    soon: (name: string): void => {
      names.add(name);
      waiting.timer ??= setTimeout(() => void tell(), momentInMilliseconds).unref();
    },
    stop: tell,
  };
};

const lookEveryMilliseconds = 5_000;

export type DueWatch = {
  /** Lets a look that has begun end. */
  readonly stop: () => Promise<void>;
};

/**
 * Wakes the workers of each kind of which a job waits that can be done now: a retry, one that was to wait, one of the
 * schedule, one of which nobody was told. That is one statement for all kinds; workers that look by themselves are one
 * each, and took an idle node a seventh of a slow processor.
 */
export const watchForDue = (
  db: Kysely<Database>,
  kinds: readonly string[],
  wake: (name: string) => void,
  onError: (error: unknown) => void,
): DueWatch => {
  const look = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${kinds}::text[]) as name
      where exists (select from pgboss.job where job.name = name.name
        and state < 'active' and not blocked and start_after <= now())`.execute(db);
    for (const { name } of rows) wake(name);
  };
  let isStopped = false;
  let timer: NodeJS.Timeout;
  let looking = Promise.resolve();
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch(onError)
        .finally(() => {
          if (!isStopped) lookLater();
        });
    }, lookEveryMilliseconds).unref();
  };
  lookLater();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return looking;
    },
  };
};
