import type { Query, Success } from "@evenly/contract";
import { collectionList } from "@evenly/contract/staff/collections";
import { countedTo } from "@evenly/contract/staff/lists";
import { type CollectionState, statesOfSubmitted, statesToCome } from "@evenly/domain/collection";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { type Values, valuesIn } from "../lists/filters.ts";
import { householdOf } from "../lists/moments.ts";
import { weekOf } from "../lists/period.ts";
import { rowsOf } from "../lists/read-page.ts";
import { partAsked } from "../../payments/index.ts";
import { amountAsked, collections, periodOf, statesOf } from "./list-collections.ts";

type Sums = Success<"GET /staff/collections/sums">;
type Total = Sums["totals"]["all"];

/** Sums of a period's collections, from an index. Rulings H4, H5. */
export async function sumCollections(
  deps: Dependencies,
  query: Query<"GET /staff/collections/sums">,
): Promise<Sums> {
  const filters = valuesIn(collectionList, query);
  const { lists: db } = deps;
  const today = deps.clock.today();
  const [period, states] = [periodOf(filters, today), statesOf(filters)];
  const ofAll = [
    ...(period ? [sql`due_on between ${period.from}::date and ${period.to}::date`] : []),
    ...(filters.household === undefined ? [] : [sql`household_id = ${householdOf(filters.household)}`]),
  ];
  const week = weekOf(today);
  const isBySumsAlone = filters.cause === undefined && filters.city === undefined;
  const [byState, due, counted] = await Promise.all([
    sumByState(db, sql.join(ofAll, sql` and `)),
    sumByState(
      db,
      sql`due_on between ${week.from}::date and ${week.to}::date and state in ('planned', 'notified')`,
    ),
    isBySumsAlone ? null : sumListed(deps, filters),
  ]);
  const sum = (...some: readonly CollectionState[]) => sumOf(byState, ({ state }) => some.includes(state));
  return {
    total: isBySumsAlone
      ? sumOf(byState, ({ state }) => states?.includes(state) ?? state !== "cancelled")
      : counted,
    totals: {
      all: sumOf(byState, ({ state }) => state !== "cancelled"),
      withBank: sum("submitted"),
      confirmed: sum("confirmed"),
      paidOut: sum("paid_out"),
      failed: sum("failed"),
      chargedBack: sum("charged_back"),
    },
    week: sumOf(due, () => true),
  };
}

type OfState = Total & { readonly state: CollectionState };

async function sumByState(db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<OfState[]> {
  const [{ rows }, { rows: lesser }, { rows: parts }] = await Promise.all([
    sql<Omit<OfState, "amount"> & { amount: string }>`
    select state, count(*)::int as count, sum(amount)::text as amount from collection
    where ${condition} group by state`.execute(db),
    // Few, and from an index of their own.
    sql<{ state: CollectionState; less: string }>`
    select state, sum(amount - submitted_amount)::text as less from collection
    where submitted_amount is not null and state = any(${[...statesOfSubmitted]}::text[]) and ${condition}
    group by state`.execute(db),
    // Of open plans only, which are few.
    sql<{ state: CollectionState; part: string }>`
    select state, sum(${partAsked})::text as part from collection
    where collection.id in (select collection_id from payment_plan_part
        where plan_id in (select id from payment_plan where ended_at is null))
      and state = any(${[...statesToCome]}::text[]) and ${condition}
    group by state`.execute(db),
  ]);
  const lessOf = (state: CollectionState) => Number(lesser.find((one) => one.state === state)?.less ?? 0);
  const partOf = (state: CollectionState) => Number(parts.find((one) => one.state === state)?.part ?? 0);
  return rows.map((row) => ({
    ...row,
    amount: Number(row.amount) - lessOf(row.state) + partOf(row.state),
  }));
}

function sumOf(sums: readonly OfState[], fits: (sum: OfState) => boolean): Total {
  return sums
    .filter(fits)
    .reduce((total, { count, amount }) => ({ count: total.count + count, amount: total.amount + amount }), {
      count: 0,
      amount: 0,
    });
}

async function sumListed(
  { db, clock }: Dependencies,
  filters: Values<typeof collectionList>,
): Promise<Total | null> {
  const amounts = rowsOf(collections, db, filters, clock.today())
    .clearSelect()
    .select(amountAsked.as("amount"))
    .limit(countedTo + 1);
  const { count, amount } = await db
    .selectFrom(amounts.as("found"))
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<string>`coalesce(sum(found.amount), 0)::text`.as("amount"),
    ])
    .executeTakeFirstOrThrow();
  return count > countedTo ? null : { count, amount: Number(amount) };
}
