import { type RawBuilder, sql } from "kysely";

export function dayInLondon(column: string): RawBuilder<string> {
  return sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;
}

export function inLondon(column: string): RawBuilder<{ on: string; time: string }> {
  const local = sql`${sql.ref(column)} at time zone 'Europe/London'`;
  return sql`jsonb_build_object('on', (${local})::date, 'time', to_char(${local}, 'HH24:MI'))`;
}

export function startOf(day: string | RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(${day}::date)::timestamp at time zone 'Europe/London'`;
}

/** Accepts any case. Ruling D18. */
export function householdOf(reference: string): RawBuilder<string> {
  return sql`(select id from household where reference = ${reference.toUpperCase()})`;
}
