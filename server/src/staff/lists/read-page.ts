import { countedTo, pageLength } from "@evenly/contract/staff/lists";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import type { Asked, List, Sort } from "./list.ts";

type Needs = Pick<Dependencies, "db" | "clock">;

export type Page<Row> = {
  readonly rows: Row[];
  readonly next: string | null;
  readonly from: number;
};

/** A page of a list, counted to a limit: nothing is read whole or skipped over. Ruling H5. */
export const readPage = async <Filters extends Asked, Row extends object>(
  deps: Needs,
  list: List<Filters, Row>,
  asked: Filters,
): Promise<Page<Row> & { readonly count: number; readonly isMore: boolean }> => {
  const page = await readRows(deps, list, asked, pageLength);
  const counted = list
    .rows(deps.db, asked, deps.clock.today())
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(countedTo + 1);
  const { count } = await deps.db
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return { ...page, count: Math.min(count, countedTo), isMore: count > countedTo };
};

/** As many rows as there are from where it is asked to begin. */
export const readRows = async <Filters extends Asked, Row extends object>(
  { db, clock }: Needs,
  list: List<Filters, Row>,
  asked: Filters,
  most: number,
): Promise<Page<Row>> => {
  const { name, order, isDown } = orderOf(list, asked.sort);
  const after =
    asked.after === undefined
      ? undefined
      : readCursor(asked.after, name, { value: order.type, key: list.key.type });
  const { by: key, type: keyType } = list.key;
  const way = isDown ? "desc" : "asc";
  const beyond = sql.raw(isDown ? "<" : ">");
  const typed = (text: string, type: Sort["type"]) => sql`cast(${text} as ${sql.raw(type)})`;

  const readPart = async (hasValue: boolean, begin: Cursor | undefined, limit: number) => {
    let query = list
      .rows(db, asked, clock.today())
      .select([
        sql<string | null>`cast(${order.by} as text)`.as("cursorValue"),
        sql<string>`cast(${key} as text)`.as("cursorKey"),
      ])
      .limit(limit);
    if (order.isNullable)
      query = query.where(sql<boolean>`${order.by} is ${sql.raw(hasValue ? "not null" : "null")}`);
    if (hasValue) query = query.orderBy(order.by, way);
    query = query.orderBy(key, way);
    if (begin?.value != null)
      query = query.where(
        sql<boolean>`(${order.by}, ${key}) ${beyond} (${typed(begin.value, order.type)}, ${typed(begin.key, keyType)})`,
      );
    else if (begin) query = query.where(sql<boolean>`${key} ${beyond} ${typed(begin.key, keyType)}`);
    return query.execute();
  };

  // One more than is shown says whether there is a next page.
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
  return { rows: shown.map(withoutCursor), next, from };
};

type WithCursor = { cursorValue?: string | null; cursorKey?: string };

const withoutCursor = <Row extends object>(found: Row & WithCursor): Row => {
  const row = { ...found };
  delete row.cursorValue;
  delete row.cursorKey;
  return row;
};

const orderOf = <Filters extends Asked, Row extends object>(
  { sorts, firstSort }: List<Filters, Row>,
  asked: string | undefined,
) => {
  const name = asked ?? firstSort;
  const isDown = name.startsWith("-");
  const plain = isDown ? name.slice(1) : name;
  const order = Object.hasOwn(sorts, plain) ? sorts[plain] : undefined;
  if (order === undefined) throw refuseIssues([{ field: "sort", code: "order-unknown" }]);
  return { name, order, isDown };
};
