import { type Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { MovableClock } from "../clock.ts";

const key = "trial-clock";

const clockRow = z.object({
  /** Milliseconds. */
  ahead: z.number(),
  /** Daily jobs have run up to this time. */
  workedUntil: z.number().nullable(),
});

/** Stored across restarts. */
export type KeptClock = z.output<typeof clockRow>;

export async function readKeptClock(db: Kysely<Database>): Promise<KeptClock> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  return row === undefined ? { ahead: 0, workedUntil: null } : clockRow.parse(row.value.value);
}

export async function keepClock(db: Kysely<Database>, clock: KeptClock): Promise<void> {
  const row = { value: JSON.stringify({ value: clock }), updatedAt: new Date() };
  await db
    .insertInto("setting")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** Resumes a trial's clock after a restart, and after another node moved it. Never back. */
export async function followClock(db: Kysely<Database>, clock: MovableClock): Promise<void> {
  const { ahead } = await readKeptClock(db);
  clock.setAhead(Math.max(clock.ahead(), ahead));
}
