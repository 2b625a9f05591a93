import type { Success } from "@evenly/contract";
import { collectionList } from "@evenly/contract/staff/collections";
import { parseDate } from "@evenly/domain/calendar";
import { type CollectionState, statesOfSubmitted } from "@evenly/domain/collection";
import { collectionNext } from "@evenly/domain/collection-next";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { partAsked, readOutstanding } from "../../payments/index.ts";
import { isOfHousehold } from "../lists/conditions.ts";
import { householdSheet } from "../lists/household-in-row.ts";
import type { Values } from "../lists/filters.ts";
import type { List } from "../lists/list.ts";
import { monthOf, type Period, periodIn } from "../lists/period.ts";
import { about, type About, reasonOfLast } from "./about-collection.ts";

type Filters = Values<typeof collectionList>;
export type Row = Success<"GET /staff/collections">["rows"][number];

type FoundCollection = Pick<Row, "id" | "place" | "dueOn" | "state" | "amount" | "part"> & {
  readonly collectOn: string | null;
  readonly retryOn: string | null;
  readonly about: About;
  readonly today: string;
  /** Of what failed or was charged back, in pence. */
  readonly owed?: number;
};

/** What was or will be asked of the bank: less where less was owed, and with the part of a plan. Rulings F4, I4. */
export const amountAsked = sql<number>`(case
  when collection.state = any(${[...statesOfSubmitted]}::text[]) then coalesce(collection.submitted_amount, collection.amount)
  else collection.amount + ${partAsked} end)`;

const waiting: readonly CollectionState[] = ["failed", "charged_back"];

/** The expression of the index `collection_waits`. */
const waits = sql`((case when collection.state = 'charged_back' then 0 when collection.retry_on is null then 1 else 2 end)
  * 100000 + (collection.due_on - date '2000-01-01'))`;

/** Defaults to this month, unless days or a household are given. */
export function periodOf(filters: Filters, today: Temporal.PlainDate): Period | undefined {
  return periodIn(filters, filters.due) ?? (filters.household === undefined ? monthOf(today) : undefined);
}

/**
 * Undefined: all but cancelled. Filtering by cause or sorting by `waits` limits the list to states that may need staff.
 */
export function statesOf(filters: Filters): readonly CollectionState[] | undefined {
  const { state, cause, sort } = filters;
  if (cause === undefined && sort !== "waits" && sort !== "-waits") return state;
  return waiting.filter((one) => state?.includes(one) ?? true);
}

function toRow(found: FoundCollection): Row {
  const { id, place, dueOn, state, amount, part } = found;
  const { person, household, collectOn, cause, tries, case: openCase } = found.about;
  return {
    id,
    place,
    dueOn,
    state,
    amount,
    part,
    person,
    household,
    cause,
    tries,
    case: openCase,
    collectOn: collectOn ?? found.collectOn,
    next: nextOf(found),
  };
}

function dayOf(text: string | null) {
  return parseDate(text ?? undefined);
}

function nextOf(found: FoundCollection): Row["next"] {
  const { state, about } = found;
  const { what, by, on } = collectionNext(
    {
      state,
      collectOn: dayOf(about.collectOn ?? found.collectOn),
      retryOn: dayOf(found.retryOn),
      cause: about.cause ?? undefined,
      means: about.means,
      detailsAskedOn: dayOf(about.detailsAskedOn),
      owes: (found.owed ?? 0) > 0,
      isHeld: about.isHeld,
      isAnswered: about.case === null,
      isOnPlan: about.isOnPlan ?? false,
    },
    Temporal.PlainDate.from(found.today),
  );
  return { what, by, on: on?.toString() ?? null };
}

/** What its payer owes of each that failed, by their own account and not by their place. Rulings F4, F12. */
async function addOwed(db: Kysely<Database>, found: readonly FoundCollection[]): Promise<FoundCollection[]> {
  const payers = found.filter(({ state }) => waiting.includes(state)).map(({ about }) => about.housemateId);
  const { payments } = await readOutstanding(db, { by: "id", ids: [...new Set(payers)] });
  return found.map((row) =>
    waiting.includes(row.state) ? { ...row, owed: payments.get(row.id) ?? 0 } : row,
  );
}

/** Collections by state; every filter has an index. Rulings F3, H4, H5. */
export const collections: List<typeof collectionList, Row, FoundCollection> = {
  declared: collectionList,
  name: "collections",
  rows: (db, filters, today) => {
    const [period, states] = [periodOf(filters, today), statesOf(filters)];
    let query = db
      .selectFrom("collection")
      .select([
        "collection.id",
        "collection.place",
        "collection.dueOn",
        "collection.state",
        amountAsked.as("amount"),
        partAsked.as("part"),
        "collection.collectOn",
        "collection.retryOn",
        about(today.toString()).as("about"),
        sql<string>`${today.toString()}::text`.as("today"),
      ]);
    if (period) query = query.where("dueOn", ">=", period.from).where("dueOn", "<=", period.to);
    // Repeats the partial index's condition, so that the planner uses it.
    if (states?.every((state) => waiting.includes(state)))
      query = query.where(sql<boolean>`collection.state in ('failed', 'charged_back')`);
    const [only] = states ?? [];
    if (states === undefined) query = query.where("collection.state", "<>", "cancelled");
    // A single state has an index in day order, which is read for one page only.
    else if (only !== undefined && states.length === 1) query = query.where("collection.state", "=", only);
    else query = query.where("collection.state", "=", sql<CollectionState>`any(${states}::text[])`);
    return query;
  },
  addToRows: addOwed,
  shown: toRow,
  filters: {
    state: "in rows",
    due: "in rows",
    from: "in rows",
    to: "in rows",
    cause: (causes) => sql`${reasonOfLast} = any(${causes}::text[])`,
    city: (city) => sql`exists (select from household where household.id = collection.household_id
      and lower(household.city) = ${city.toLowerCase()})`,
    household: isOfHousehold("collection.householdId"),
  },
  // Narrows the period to existing days: the planner does not know that planned ones are in the future, and would read
  // all amounts or a whole city.
  narrowed: async (db, filters, today) => {
    const [states, period] = [statesOf(filters), periodOf(filters, today)];
    if (states === undefined || period === undefined) return filters;
    const dayAt = (end: "asc" | "desc") =>
      sql`(select due_on from collection where state = asked.state order by due_on ${sql.raw(end)} limit 1)`;
    const { rows } = await sql<{ readonly first: string | null; readonly last: string | null }>`
      select min(${dayAt("asc")}) as first, max(${dayAt("desc")}) as last
      from unnest(${states}::text[]) as asked (state)`.execute(db);
    const { first = null, last = null } = rows[0] ?? {};
    if (first === null || last === null) return filters;
    if (first > period.to || last < period.from) return undefined;
    const from = first > period.from ? first : period.from;
    const to = last < period.to ? last : period.to;
    return { ...filters, due: undefined, from, to };
  },
  sorts: {
    due: { by: sql.ref("collection.dueOn"), type: "date", isFoundFirst: true },
    waits: { by: waits, type: "bigint" },
    amount: { by: sql.ref("collection.amount"), type: "bigint", isFoundFirst: true },
  },
  key: { by: sql.ref("collection.id"), type: "uuid" },
  sheet: {
    ...householdSheet,
    next: ({ next }) => next.what,
    nextOn: ({ next }) => next.on,
    nextBy: ({ next }) => next.by,
  },
};
