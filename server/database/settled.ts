import { type RawBuilder, sql } from "kysely";

/** `createdAt` is a transaction's start; the row is visible only after its commit. */
export const settlesInMinutes = 10;

/** `settlesIn` minutes ago, but before the start of any open transaction: all earlier rows are visible. */
export function settledMoment(settlesIn: number): RawBuilder<Date> {
  return sql`(
  select least(clock_timestamp() - ${settlesIn}::integer * interval '1 minute', min(xact_start))
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())`;
}
