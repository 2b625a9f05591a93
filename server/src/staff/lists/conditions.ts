import { type RawBuilder, sql } from "kysely";
import { householdOf, startOf } from "./moments.ts";
import type { Period } from "./period.ts";

type Ends = { readonly from?: string | undefined; readonly to?: string | undefined };

const compared =
  (operator: "=" | "<" | "<=" | ">=") =>
  (column: string) =>
  (value: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} ${sql.raw(operator)} ${value}`;

export const equals = compared("=");
export const isBefore = compared("<");
export const isFrom = compared(">=");
export const isUntil = compared("<=");

export const isIn =
  (column: string) =>
  (values: readonly string[]): RawBuilder<boolean> =>
    sql`${sql.ref(column)} in (${sql.join(values)})`;

/** In a month; `from` and `to` go before its ends. */
export const isInMonth =
  (column: string) =>
  (month: Period, { from, to }: Ends): RawBuilder<boolean> =>
    sql`${from === undefined ? isFrom(column)(month.from) : sql`true`} and ${to === undefined ? isUntil(column)(month.to) : sql`true`}`;

/** From a London day on. */
export const isSince =
  (column: string) =>
  (day: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} >= ${startOf(day)}`;

/** Until the end of a London day. */
export const isByEndOf =
  (column: string) =>
  (day: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} < ${startOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString())}`;

export const isOfHousehold =
  (column: string) =>
  (reference: string): RawBuilder<boolean> =>
    sql`${sql.ref(column)} = ${householdOf(reference)}`;
