import { type Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { MovableClock } from "../clock.ts";

const key = "trial-clock";

const kept = z.object({
  /** Milliseconds. */
  ahead: z.number(),
  /** The time by the clock to which the daily jobs have run. */
  workedUntil: z.number().nullable(),
});

/** What survives a restart: how far the clock is ahead, and to when what it passed is done. */
export type KeptClock = z.output<typeof kept>;

export const readKeptClock = async (db: Kysely<Database>): Promise<KeptClock> => {
  const row = await db.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  return row === undefined ? { ahead: 0, workedUntil: null } : kept.parse(row.value.value);
};

export const keepClock = async (db: Kysely<Database>, clock: KeptClock): Promise<void> => {
  const row = { value: JSON.stringify({ value: clock }), updated_at: new Date() };
  await db
    .insertInto("setting")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
};

/** Sets the clock of a trial to where it was when the server stopped, and the time since. */
export const restoreClock = async (db: Kysely<Database>, clock: MovableClock): Promise<void> => {
  clock.setAhead((await readKeptClock(db)).ahead);
};
