import { CompiledQuery, type Kysely, sql } from "kysely";
import { afterCommit } from "../../database/prepared-statements.ts";
import type { Database } from "../../database/tables.ts";

export const wakingChannel = "'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)";

/**
 * Notifies workers after the commit. pg-boss would notify inside the transaction, and PostgreSQL serialises commits
 * that notify, which defeats group commit.
 */
export const wakeWorkers = async (db: Kysely<Database>, ...names: string[]): Promise<void> => {
  const mark = db.isTransaction ? afterCommit : "/* prepared */";
  const text = `${mark} select pg_notify(${wakingChannel}, name) from unnest($1::text[]) as name`;
  await db.executeQuery(CompiledQuery.raw(text, [names]));
};

const momentInMilliseconds = 20;

/** Debounces notifications: one per job costs as much as the insert. Lost ones do not matter: `watchForDue` polls. */
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
  readonly stop: () => Promise<void>;
};

/**
 * Wakes workers of queues with due jobs: retries, delayed, scheduled, or with a lost notification. One query for all
 * queues; polling per worker costs an idle node a seventh of a slow CPU.
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
