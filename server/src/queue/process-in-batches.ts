import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { JobData, JobName, Jobs, BatchData } from "./jobs.ts";

type BatchJobName = { [Name in JobName]: BatchData extends JobData[Name] ? Name : never }[JobName];

const helpers = 3;

export type Batches = {
  readonly size: number;
  /** Handles at most `size` rows. Skips locked rows, or waits for them in id order when `waitForLocks`. */
  readonly work: (trx: Transaction<Database>, waitForLocks: boolean) => Promise<number>;
  readonly committed?: () => Promise<void>;
};

/**
 * Processes all due rows, one transaction per batch. When the first batch is full, queues helping jobs for free nodes.
 * The original job waits for locked rows once nothing else is left, so that none is missed.
 */
export async function processInBatches(
  { db, jobs }: { readonly db: Kysely<Database>; readonly jobs: Jobs },
  name: BatchJobName,
  { isHelper }: BatchData,
  { size, work, committed }: Batches,
): Promise<void> {
  const workBatch = async (waitForLocks: boolean): Promise<number> => {
    const taken = await db.transaction().execute((trx) => work(trx, waitForLocks));
    await committed?.();
    return taken;
  };
  let taken = await workBatch(false);
  if (taken === size && isHelper === undefined) {
    await db.transaction().execute((trx) =>
      jobs.sendAll(
        trx,
        name,
        Array.from({ length: helpers }, () => ({ isHelper: "yes" })),
      ),
    );
  }
  do {
    while (taken > 0) taken = await workBatch(false);
    if (isHelper === undefined) taken = await workBatch(true);
  } while (taken > 0);
}
