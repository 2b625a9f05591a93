import { type RawBuilder, sql } from "kysely";

export const dayInLondon = (column: string): RawBuilder<string> =>
  sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

export const inLondon = (column: string): RawBuilder<{ on: string; time: string }> => {
  const local = sql`${sql.ref(column)} at time zone 'Europe/London'`;
  return sql`jsonb_build_object('on', (${local})::date, 'time', to_char(${local}, 'HH24:MI'))`;
};

export const startOf = (day: string | RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(${day}::date)::timestamp at time zone 'Europe/London'`;

/** Accepts any case. Ruling D18. */
export const householdOf = (reference: string): RawBuilder<string> =>
  sql`(select id from household where reference = ${reference.toUpperCase()})`;
