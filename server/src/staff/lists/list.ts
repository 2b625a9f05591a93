import type { Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** A sort order and its cursor type. Needs an index on it and the list's key. */
export type Sort = {
  readonly by: RawBuilder<unknown>;
  readonly type: "bigint" | "date" | "text" | "timestamptz" | "uuid";
  /** Null values come last in both directions. */
  readonly isNullable?: true;
  /** The index covers the usual filters: keys are found by an index-only scan, then the rows are read. */
  readonly isFoundFirst?: true;
};

export type Asked = { readonly sort?: string | undefined; readonly after?: string | undefined };

type Words = string | null | undefined;
type Amount = number | null | undefined;

/** A CSV column. `text` may hold typed input, which turns no line round; `plain` holds days, counts and our own names; `money` is pence. */
export type Column<Row> = { readonly head: string } & (
  | { readonly text: (row: Row) => Words }
  | { readonly plain: (row: Row) => Words | number }
  | { readonly money: (row: Row) => Amount }
);

/** A list of the back office and its CSV, with the same filters and order. Ruling H5. */
export type List<Filters extends Asked, Row extends object> = {
  readonly name: string;
  /** Matching rows, unordered; refuses invalid filters. */
  readonly rows: (
    db: Kysely<Database>,
    filters: Filters,
    today: Temporal.PlainDate,
  ) => // oxlint-disable-next-line typescript/no-explicit-any -- joined tables are the list's own affair
  SelectQueryBuilder<any, any, Row>;
  /** Equivalent filters that help the planner; undefined when nothing matches. */
  readonly narrowed?: (
    db: Kysely<Database>,
    filters: Filters,
    today: Temporal.PlainDate,
  ) => Promise<Filters | undefined>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** Default sort: `due`, or `-due` for descending. */
  readonly firstSort: string;
  readonly key: Omit<Sort, "isNullable">;
  readonly columns: readonly Column<Row>[];
};
