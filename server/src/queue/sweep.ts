import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { JobData, JobName, Jobs, SweepData } from "./jobs.ts";

type SweepName = { [Name in JobName]: SweepData extends JobData[Name] ? Name : never }[JobName];

const helpers = 3;

export type Batches = {
  readonly size: number;
  /** Handles at most `size` rows. Skips locked rows, or waits for them in id order when `waits`. */
  readonly work: (trx: Transaction<Database>, waits: boolean) => Promise<number>;
  readonly committed?: () => Promise<void>;
};

/**
 * Processes all due rows, one transaction per batch. When the first batch is full, queues helping jobs for free nodes.
 * The original sweep waits for locked rows once nothing else is left, so that none is missed.
 */
export const sweep = async (
  { db, jobs }: { readonly db: Kysely<Database>; readonly jobs: Jobs },
  name: SweepName,
  { helps }: SweepData,
  { size, work, committed }: Batches,
): Promise<void> => {
  const workBatch = async (waits: boolean): Promise<number> => {
    const taken = await db.transaction().execute((trx) => work(trx, waits));
    await committed?.();
    return taken;
  };
  let taken = await workBatch(false);
  if (taken === size && helps === undefined) {
    await db.transaction().execute((trx) =>
      jobs.sendAll(
        trx,
        name,
        Array.from({ length: helpers }, () => ({ helps: "yes" })),
      ),
    );
  }
  do {
    while (taken > 0) taken = await workBatch(false);
    if (helps === undefined) taken = await workBatch(true);
  } while (taken > 0);
};
