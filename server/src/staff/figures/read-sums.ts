import { type FunnelStep, funnelSteps } from "@evenly/domain/figures";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import {
  countDiscounts,
  countOn,
  eachDay,
  type Figure,
  lastDayBefore,
  ofSignUpsOn,
  postedBetween,
  totalOf,
} from "./count-figures.ts";

/** ISO days, both inclusive. */
type Days = { readonly from: string; readonly to: string };

type Summed = {
  readonly until: string;
  readonly lastDay: string;
  readonly changed: Readonly<Partial<Record<Figure, readonly string[]>>>;
};

/** One snapshot for sums and counts. */
function atOnce<Result>(
  db: Kysely<Database>,
  read: (trx: Transaction<Database>, summed: Summed) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      // A separate query, so that the planner sees how little is left to count.
      const summed = await trx
        .selectFrom("figureSummed")
        .select([
          sql<string>`until::text`.as("until"),
          sql<string>`${lastDayBefore(sql`until`)}::text`.as("lastDay"),
          sql<Summed["changed"]>`(
            select coalesce(jsonb_object_agg(figure, days), '{}')
            from (select figure, jsonb_agg(distinct day::text) as days from figure_changed group by figure) as marked
          )`.as("changed"),
        ])
        .executeTakeFirstOrThrow();
      return read(trx, summed);
    });
}

function stepOn(
  { lastDay, changed }: Summed,
  step: FunnelStep,
  days: Days,
  summed: Database["figureSum"]["figure"] = step,
): RawBuilder<unknown> {
  const again = changed[step] ?? [];
  const open = eachDay(days).filter((day) => day > lastDay || again.includes(day));
  return sql`
    select ${step}::text as figure, day, code, kind, amount from figure_sum
    where figure = ${summed} and day between ${days.from}::date and least(${days.to}::date, ${lastDay}::date)
      and day <> all(${again}::date[])
    union all ${countOn(step, open)}`;
}

function unionOf(parts: readonly RawBuilder<unknown>[]) {
  return sql.join(parts, sql` union all `);
}

/** Counts per step and day; empty days are absent. Ruling H4. */
export async function countByDay(
  db: Kysely<Database>,
  days: Days,
): Promise<(step: FunnelStep, day: string) => number> {
  const { rows } = await atOnce(db, (trx, summed) =>
    sql<{ step: FunnelStep; day: string; count: number }>`
      select figure as step, day::text as day, sum(amount)::int as count
      from (${unionOf(funnelSteps.map((step) => stepOn(summed, step, days, totalOf(step))))}) as each_one
      group by figure, day`.execute(trx),
  );
  const counts = new Map(rows.map(({ step, day, count }) => [`${step} ${day}`, count]));
  return (step, day) => counts.get(`${step} ${day}`) ?? 0;
}

type Of = { readonly days?: Days; readonly codes?: readonly string[] };

function discountsOf({ until, changed: { discount: again = [] } }: Summed, { days, codes }: Of) {
  const isAsked = sql`
    ${days === undefined ? sql`true` : sql`day between ${days.from}::date and ${days.to}::date`}
    and ${codes === undefined ? sql`true` : sql`code = any(${codes}::text[])`}`;
  return sql`
    select figure, day, code, kind, amount from (
      select figure, day, code, kind, amount from figure_sum where figure = 'discount'
      union all ${countDiscounts(postedBetween(until))}
    ) as added where ${isAsked} and day <> all(${again}::date[])
    union all
    select figure, day, code, kind, amount from (${countDiscounts(ofSignUpsOn(again))}) as counted where ${isAsked}`;
}

export type OfCode = {
  readonly figure: "quotes" | "sign-ups" | "discount";
  readonly code: string;
  readonly kind: string;
  readonly amount: number;
};

/** Quotes, sign-ups and discounts (pence) by code. Rulings C11, H4. */
export async function countByCode(db: Kysely<Database>, days: Days): Promise<readonly OfCode[]> {
  const { rows } = await atOnce(db, (trx, summed) => {
    const parts = [
      stepOn(summed, "quotes", days),
      stepOn(summed, "sign-ups", days),
      discountsOf(summed, { days }),
    ];
    return sql<OfCode>`
      select figure, code, min(kind) as kind, sum(amount)::float8 as amount
      from (${unionOf(parts)}) as each_one
      group by figure, code`.execute(trx);
  });
  return rows;
}

/** Total discount of some codes in pence, from the ledger. Rulings C11, F1. */
export async function readDiscount(db: Kysely<Database>, codes: readonly string[]): Promise<number> {
  const { rows } = await atOnce(db, (trx, summed) =>
    sql<{ amount: number }>`
      select coalesce(sum(amount), 0)::float8 as amount from (${discountsOf(summed, { codes })}) as each_one`.execute(
      trx,
    ),
  );
  return rows[0]?.amount ?? 0;
}
