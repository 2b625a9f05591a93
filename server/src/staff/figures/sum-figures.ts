import { type FunnelStep, funnelSteps } from "@evenly/domain/figures";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { inLongTransaction } from "../../../database/long-transaction.ts";
import { settledMoment, settlesInMinutes } from "../../../database/settled.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { JobHandler } from "../../queue/index.ts";
import {
  countDiscounts,
  countOn,
  eachDay,
  type Figure,
  firstDay,
  lastDayBefore,
  ofSignUpsOn,
  postedBetween,
  totalOf,
} from "./count-figures.ts";

/** Adds settled days to the sums, and recomputes changed ones. Ruling H4. */
export function sumFigures({ db }: Dependencies): JobHandler<"sum-figures"> {
  return () => inLongTransaction(db.transaction(), (trx) => addToFigures(trx, settlesInMinutes));
}

/** Marks written meanwhile are kept. */
export async function addToFigures(trx: Transaction<Database>, settlesIn: number): Promise<void> {
  const { from, until, first, last } = await moveOn(trx, settlesIn);
  const changed = await takeMarks(trx);
  const ended = first === null ? [] : eachDay({ from: first, to: last });
  for (const step of funnelSteps) {
    const again = changed.get(step)?.filter((day) => day <= last) ?? [];
    const days = [...new Set([...ended, ...again])];
    await replace(trx, step, days, countOn(step, days));
    const total = totalOf(step);
    if (total !== step) await replace(trx, total, days, totalOn(step, days));
  }
  const again = changed.get("discount") ?? [];
  await replace(trx, "discount", again, countDiscounts(ofSignUpsOn(again, until)));
  await sql`
    insert into figure_sum (figure, day, code, kind, amount)
    select figure, day, code, kind, amount
    from (${countDiscounts(postedBetween(from, until))}) as since
    where day <> all(${again}::date[])
    on conflict (figure, day, code, kind) do update set amount = figure_sum.amount + excluded.amount`.execute(
    trx,
  );
}

async function moveOn(trx: Transaction<Database>, settlesIn: number) {
  const { from } = await trx
    .selectFrom("figureSummed")
    .select(sql<string>`until::text`.as("from"))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { until } = await trx
    .updateTable("figureSummed")
    .set({ until: sql`greatest(until, ${settledMoment(settlesIn)})` })
    .returning(sql<string>`until::text`.as("until"))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ first: string | null; last: string }>`
    select ${lastDayBefore(until)}::text as last,
      (case when ${lastDayBefore(from)} = '-infinity' then ${firstDay} else ${lastDayBefore(from)} + 1 end)::text as first`.execute(
    trx,
  );
  const [days = { first: null, last: "" }] = rows;
  return { from, until, ...days };
}

async function takeMarks(trx: Transaction<Database>): Promise<ReadonlyMap<Figure, readonly string[]>> {
  const { rows } = await sql<{ figure: Figure; days: string[] }>`
    with taken as (delete from figure_changed returning figure, day)
    select figure, array_agg(distinct day::text) as days from taken group by figure`.execute(trx);
  return new Map(rows.map(({ figure, days }) => [figure, days]));
}

function totalOn(step: FunnelStep, days: readonly string[]) {
  return sql`
  select ${totalOf(step)}::text as figure, day, '' as code, '' as kind, amount
  from figure_sum where figure = ${step} and day = any(${days}::date[])`;
}

async function replace(
  trx: Transaction<Database>,
  figure: Database["figureSum"]["figure"],
  days: readonly string[],
  counted: RawBuilder<unknown>,
): Promise<void> {
  if (days.length === 0) return;
  await sql`delete from figure_sum where figure = ${figure} and day = any(${days}::date[])`.execute(trx);
  await sql`
    insert into figure_sum (figure, day, code, kind, amount)
    select figure, day, code, kind, sum(amount) from (${counted}) as counted
    group by figure, day, code, kind having sum(amount) <> 0`.execute(trx);
}
