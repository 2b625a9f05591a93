import { type RawBuilder, sql } from "kysely";
import { dayIn } from "./filters.ts";

export const dayInLondon = (column: string): RawBuilder<string> =>
  sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

export const inLondon = (column: string): RawBuilder<{ on: string; time: string }> => {
  const local = sql`${sql.ref(column)} at time zone 'Europe/London'`;
  return sql`jsonb_build_object('on', (${local})::date, 'time', to_char(${local}, 'HH24:MI'))`;
};

export const startOf = (day: string | RawBuilder<unknown>): RawBuilder<Date> =>
  sql`(${day}::date)::timestamp at time zone 'Europe/London'`;

/** Within two London days, inclusive; refuses an invalid day. */
export const withinDays = (
  column: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): RawBuilder<boolean> => {
  const [first, last] = [dayIn("from", from), dayIn("to", to)];
  const at = sql.ref(column);
  const after = first === undefined ? sql`true` : sql`${at} >= ${startOf(first)}`;
  const next = last === undefined ? undefined : Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  return sql`${after} and ${next === undefined ? sql`true` : sql`${at} < ${startOf(next)}`}`;
};

/** Accepts any case. Ruling D18. */
export const householdOf = (reference: string): RawBuilder<string> =>
  sql`(select id from household where reference = ${reference.toUpperCase()})`;
