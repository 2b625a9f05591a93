import { type RawBuilder, sql } from "kysely";
import { householdOf, startOf } from "./moments.ts";
import type { Period } from "./period.ts";

type Ends = { readonly from?: string | undefined; readonly to?: string | undefined };

function compared(operator: "=" | "<" | "<=" | ">=") {
  return (column: string) =>
    (value: string): RawBuilder<boolean> =>
      sql`${sql.ref(column)} ${sql.raw(operator)} ${value}`;
}

export const equals = compared("=");
export const isBefore = compared("<");
export const isFrom = compared(">=");
export const isUntil = compared("<=");

export function isIn(column: string) {
  return (values: readonly string[]): RawBuilder<boolean> => sql`${sql.ref(column)} in (${sql.join(values)})`;
}

/** In a month; `from` and `to` go before its ends. */
export function isInMonth(column: string) {
  return (month: Period, { from, to }: Ends): RawBuilder<boolean> =>
    sql`${from === undefined ? isFrom(column)(month.from) : sql`true`} and ${to === undefined ? isUntil(column)(month.to) : sql`true`}`;
}

/** From a London day on. */
export function isSince(column: string) {
  return (day: string): RawBuilder<boolean> => sql`${sql.ref(column)} >= ${startOf(day)}`;
}

/** Until the end of a London day. */
export function isByEndOf(column: string) {
  return (day: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} < ${startOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString())}`;
}

/** The pattern of `like` for lower-case text that begins so. */
export function beginning(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

export function isOfHousehold(column: string) {
  return (reference: string): RawBuilder<boolean> => sql`${sql.ref(column)} = ${householdOf(reference)}`;
}
