import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { NoHostFits } from "../database/find-host.ts";
import type { Database } from "../database/tables.ts";
import { isDatabaseAway } from "./http/database-errors.ts";

type Patience = {
  readonly log: (progress: string) => void;
  readonly pause?: () => Promise<unknown>;
};

/** Tries again each second while the database is away, as in a failover: what is tried must bear to be done twice. Ruling K2. */
export async function tryWhileAway<Result>(
  work: () => Promise<Result>,
  { log, pause = () => wait(1_000) }: Patience,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (tries === 0) log("The database is away, or cannot be written: waiting for it.");
      await pause();
    }
  }
}

/** Throws where each write would be refused: on a standby, or where only reads are allowed. */
export async function refuseReadOnly(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db);
  if (rows[0]?.isReadOnly !== false) throw new NoHostFits("read-write");
}
