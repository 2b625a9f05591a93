import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { JobData, JobName, Jobs } from "./jobs.ts";

/** What a sweep carries when another one, which found much to do, asked it to help. */
export type SweepData = { readonly helps?: "yes" };
type SweepName = { [Name in JobName]: SweepData extends JobData[Name] ? Name : never }[JobName];

const helpers = 3;

export type Batches = {
  readonly size: number;
  /** At most `size` rows. What somebody holds is passed over; when `waits`, waited for in the order of ids. */
  readonly work: (trx: Transaction<Database>, waits: boolean) => Promise<number>;
  readonly committed?: () => Promise<void>;
};

/**
 * Works off all that is due, a batch a transaction. When the first one is full, others are asked to help, on whichever
 * node is free. Who was not asked ends by waiting for what others held, so that nothing is left when it is done.
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
  while (taken > 0) taken = await workBatch(false);
  if (helps === undefined) while ((await workBatch(true)) > 0);
};
