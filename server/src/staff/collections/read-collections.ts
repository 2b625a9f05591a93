import type { Query, Success } from "@evenly/contract";
import type { CollectionState } from "@evenly/domain/collection";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readPage } from "../lists/read-page.ts";
import { collections, periodOf, statesOf, toRow } from "./list-collections.ts";

type Page = Success<"GET /staff/collections">;
type Total = Page["totals"]["all"];

/** A page of collections with the sums of its period, which are read from an index. Rulings H4, H5. */
export const readCollections = async (
  deps: Pick<Dependencies, "db" | "clock">,
  filters: Query<"GET /staff/collections">,
): Promise<Page> => {
  const { db } = deps;
  const today = deps.clock.today();
  const { rows, ...page } = await readPage(deps, collections, filters);
  const period = periodOf(filters, today) ?? null;
  const ofHousehold = sql`household_id = (select id from household where reference = ${filters.household?.toUpperCase()})`;
  const byState = await sumByState(
    db,
    sql.join(
      [
        ...(period ? [sql`due_on between ${period.from}::date and ${period.to}::date`] : []),
        ...(filters.household === undefined ? [] : [ofHousehold]),
      ],
      sql` and `,
    ),
  );
  const sum = (...states: readonly CollectionState[]) =>
    sumOf(byState, ({ state }) => states.includes(state));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
  const due = await sumByState(
    db,
    sql`due_on between ${week.from}::date and ${week.to}::date and state in ('planned', 'notified')`,
  );
  const states = statesOf(filters);
  const isBySumsAlone = filters.cause === undefined && filters.city === undefined;
  return {
    ...page,
    rows: rows.map(toRow),
    period,
    total: isBySumsAlone
      ? sumOf(byState, ({ state }) => states?.includes(state) ?? state !== "cancelled")
      : page.isMore
        ? null
        : await sumOfAll(deps, filters),
    totals: {
      all: sumOf(byState, ({ state }) => state !== "cancelled"),
      withBank: sum("submitted"),
      confirmed: sum("confirmed"),
      paidOut: sum("paid_out"),
      failed: sum("failed"),
      chargedBack: sum("charged_back"),
    },
    week: { ...week, total: sumOf(due, () => true) },
  };
};

type OfState = Total & { readonly state: CollectionState };

const sumByState = async (db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<OfState[]> => {
  const { rows } = await sql<Omit<OfState, "amount"> & { amount: string }>`
    select state, count(*)::int as count, sum(amount)::text as amount from collection
    where ${condition} group by state`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
};

const sumOf = (sums: readonly OfState[], fits: (sum: OfState) => boolean): Total =>
  sums
    .filter(fits)
    .reduce((total, { count, amount }) => ({ count: total.count + count, amount: total.amount + amount }), {
      count: 0,
      amount: 0,
    });

/** Of no more than a list counts to. */
const sumOfAll = async (
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  filters: Query<"GET /staff/collections">,
): Promise<Total> => {
  const amounts = collections.rows(db, filters, clock.today()).clearSelect().select("collection.amount");
  const { count, amount } = await db
    .selectFrom(amounts.as("found"))
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<string>`coalesce(sum(found.amount), 0)::text`.as("amount"),
    ])
    .executeTakeFirstOrThrow();
  return { count, amount: Number(amount) };
};
