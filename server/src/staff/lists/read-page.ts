import { countedTo, type ListDeclaration, pageLength } from "@evenly/contract/staff/lists";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { type ListQuery, type Order, type Values, valuesIn } from "./filters.ts";
import type { Condition, ListRows, Sort } from "./list.ts";

export type Page<Row> = {
  readonly rows: Row[];
  readonly next: string | null;
  readonly from: number;
};

/** A page and a capped count in parallel: no full scans and no OFFSET. Ruling H5. */
export async function readPage<Of extends ListDeclaration, Row extends object, DatabaseRow extends object>(
  deps: Dependencies,
  list: ListRows<Of, Row, DatabaseRow>,
  query: ListQuery<Of>,
): Promise<Page<Row> & { readonly count: number; readonly isMore: boolean }> {
  // Refuses an invalid filter or cursor before any query.
  const filterValues = valuesIn(list.declared, query);
  beginningOf(list, filterValues);
  const today = deps.clock.today();
  const db = databaseOf(deps, list);
  const values = list.narrowed ? await list.narrowed(db, filterValues, today) : filterValues;
  if (values === undefined) return { rows: [], next: null, from: 1, count: 0, isMore: false };
  const [page, count] = await Promise.all([
    readRows(deps, list, values, pageLength),
    countRows(deps, list, values, countedTo + 1),
  ]);
  return { ...page, count: Math.min(count, countedTo), isMore: count > countedTo };
}

function databaseOf(
  { db, lists }: Pick<Dependencies, "db" | "lists">,
  list: { readonly isActedOn?: true },
): Kysely<Database> {
  return list.isActedOn ? db : lists;
}

/** How many rows match, by the list's own query, counted up to `most`. Rulings H5, J1. */
export async function countRows<Of extends ListDeclaration, Row extends object, DatabaseRow extends object>(
  { clock, ...databases }: Pick<Dependencies, "db" | "lists" | "clock">,
  list: ListRows<Of, Row, DatabaseRow>,
  values: Values<Of>,
  most: number,
): Promise<number> {
  const db = databaseOf(databases, list);
  const counted = rowsOf(list, db, values, clock.today())
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most);
  const { count } = await db
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Matching rows, unordered. */
export function rowsOf<Of extends ListDeclaration, Row extends object, DatabaseRow extends object>(
  list: ListRows<Of, Row, DatabaseRow>,
  db: Kysely<Database>,
  values: Values<Of>,
  today: Temporal.PlainDate,
) {
  return Object.entries<Condition<never, Values<Of>> | "in rows">(list.filters).reduce(
    (query, [name, condition]) => {
      const value = values[name as keyof Of["filters"]];
      if (value === undefined || condition === "in rows") return query;
      return query.where(condition(value as never, values, today));
    },
    list.rows(db, values, today),
  );
}

export async function readRows<Of extends ListDeclaration, Row extends object, DatabaseRow extends object>(
  deps: Dependencies,
  list: ListRows<Of, Row, DatabaseRow>,
  values: Values<Of>,
  most: number,
): Promise<Page<Row>> {
  const { clock } = deps;
  const db = databaseOf(deps, list);
  const { name, order, isDown, after } = beginningOf(list, values);
  const { by: key, type: keyType } = list.key;
  const way = isDown ? "desc" : "asc";
  const beyond = sql.raw(isDown ? "<" : ">");
  const typed = (text: string, type: Sort["type"]) => sql`cast(${text} as ${sql.raw(type)})`;

  const readPart = async (hasValue: boolean, begin: Cursor | undefined, limit: number) => {
    const all = rowsOf(list, db, values, clock.today()).select([
      sql<string | null>`cast(${order.by} as text)`.as("cursorValue"),
      sql<string>`cast(${key} as text)`.as("cursorKey"),
    ]);
    let query = all.limit(limit);
    if (order.isNullable)
      query = query.where(sql<boolean>`${order.by} is ${sql.raw(hasValue ? "not null" : "null")}`);
    if (hasValue) query = query.orderBy(order.by, way);
    query = query.orderBy(key, way);
    if (begin?.value != null)
      query = query.where(
        sql<boolean>`(${order.by}, ${key}) ${beyond} (${typed(begin.value, order.type)}, ${typed(begin.key, keyType)})`,
      );
    else if (begin) query = query.where(sql<boolean>`${key} ${beyond} ${typed(begin.key, keyType)}`);
    if (!order.isFoundFirst) return query.execute();
    const keys = query.clearSelect().select(sql`${key}`.as("found"));
    return all
      .where(sql<boolean>`${key} in (${keys})`)
      .orderBy(order.by, way)
      .orderBy(key, way)
      .execute();
  };

  // One more row shows whether there is a next page.
  const wanted = most + 1;
  const isAmongEmpty = after?.value === null;
  const found = isAmongEmpty ? [] : await readPart(true, after, wanted);
  if (order.isNullable && found.length < wanted)
    found.push(...(await readPart(false, isAmongEmpty ? after : undefined, wanted - found.length)));

  const from = (after?.number ?? 0) + 1;
  const shown = found.slice(0, most);
  const last = shown.at(-1);
  const next =
    found.length > most && last
      ? writeCursor({
          sort: name,
          value: last.cursorValue,
          key: last.cursorKey,
          number: from + shown.length - 1,
        })
      : null;
  const show = list.shown ?? ((row: object) => row as Row);
  const rows = shown.map((row) => withoutCursor(row) as DatabaseRow);
  return { rows: (list.addToRows ? await list.addToRows(db, rows) : rows).map(show), next, from };
}

type WithCursor = { cursorValue?: string | null; cursorKey?: string };

function withoutCursor<Row extends object>(found: Row & WithCursor): Row {
  const row = { ...found };
  delete row.cursorValue;
  delete row.cursorKey;
  return row;
}

function beginningOf(
  { declared, sorts, key }: Pick<ListRows<ListDeclaration, object>, "declared" | "sorts" | "key">,
  { sort: name = declared.firstSort, after }: Order,
) {
  const isDown = name.startsWith("-");
  const plain = isDown ? name.slice(1) : name;
  const order = Object.hasOwn(sorts, plain) ? sorts[plain] : undefined;
  if (order === undefined) throw refuseIssues([{ field: "sort", code: "order-unknown" }]);
  return {
    name,
    order,
    isDown,
    after: after === undefined ? undefined : readCursor(after, name, { value: order.type, key: key.type }),
  };
}
