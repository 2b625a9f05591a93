import { type RawBuilder, sql } from "kysely";

/** A row's `created_at` is when its transaction began, and it is seen when that has ended. */
export const settlesInMinutes = 10;

/** `settlesIn` minutes ago, and before any transaction under way began: of what began earlier nothing is missed. */
export const settledMoment = (settlesIn: number): RawBuilder<Date> => sql`(
  select least(clock_timestamp() - ${settlesIn}::integer * interval '1 minute', min(xact_start))
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`;
