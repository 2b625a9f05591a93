import type { ColumnValue, ListColumn, ListDeclaration, NamesWith } from "@evenly/contract/staff/lists";
import type { Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { FilterValue, Values } from "./filters.ts";

/** A sort order and its cursor type. Needs an index on it and the list's key. */
export type Sort = {
  readonly by: RawBuilder<unknown>;
  readonly type: "bigint" | "date" | "text" | "timestamptz" | "uuid";
  /** Null values come last in both directions. */
  readonly isNullable?: true;
  /** The index covers the usual filters: keys are found by an index-only scan, then the rows are read. */
  readonly isFoundFirst?: true;
};

type Words = string | null | undefined;
type Amount = number | null | undefined;

/** A CSV column. `text` may hold typed input, which turns no line round; `plain` holds days, counts and our own names; `money` is pence. */
export type Column<Row> = { readonly head: string } & (
  | { readonly text: (row: Row) => Words }
  | { readonly plain: (row: Row) => Words | number }
  | { readonly money: (row: Row) => Amount }
);

type Declared = ListDeclaration;

/** The condition of a filter; it may depend on other filters. */
export type Condition<Value, All> = (
  value: Value,
  all: All,
  today: Temporal.PlainDate,
) => RawBuilder<boolean>;

type ValueOf<Of extends ListColumn> = ColumnValue<Of> | undefined;

type InSheet<Columns extends Declared["columns"]> = Exclude<
  keyof Columns,
  NamesWith<Columns, { sheet: false }>
>;

type Underivable<Columns extends Declared["columns"], Line> = {
  [Name in InSheet<Columns>]: Line extends Readonly<Record<Name, ValueOf<Columns[Name]>>> ? never : Name;
}[InSheet<Columns>];

/** Where a CSV's values come from; a value that is the row's field of that name needs no function. */
export type Sheet<Columns extends Declared["columns"], Line> = {
  readonly [Name in Underivable<Columns, Line>]: (line: Line) => ValueOf<Columns[Name]>;
} & { readonly [Name in InSheet<Columns>]?: (line: Line) => ValueOf<Columns[Name]> };

/** How a declared list is read from the database: each filter and each sort of it. */
export type ListRows<Of extends Declared, Row extends object, DatabaseRow extends object = Row> = {
  readonly declared: Of;
  readonly name: string;
  /** Acted on where it stands: what was just done has to show. The others may be a replica's. */
  readonly isActedOn?: true;
  /** Rows, unordered; those of the filters `in rows` only. */
  readonly rows: (
    db: Kysely<Database>,
    values: Values<Of>,
    today: Temporal.PlainDate,
  ) => // oxlint-disable-next-line typescript/no-explicit-any -- joined tables are the list's own affair
  SelectQueryBuilder<any, any, DatabaseRow>;
  /** Adds to the rows of a page what is read for all of them at once. */
  readonly addToRows?: (db: Kysely<Database>, found: readonly DatabaseRow[]) => Promise<DatabaseRow[]>;
  /** What is shown and exported of a row that was found. */
  readonly shown?: (found: DatabaseRow) => Row;
  readonly filters: {
    readonly [Name in keyof Of["filters"]]:
      Condition<FilterValue<Of["filters"][Name]>, Values<Of>> | "in rows";
  };
  /** Equivalent filters that help the planner; undefined when nothing matches. */
  readonly narrowed?: (
    db: Kysely<Database>,
    values: Values<Of>,
    today: Temporal.PlainDate,
  ) => Promise<Values<Of> | undefined>;
  readonly sorts: Readonly<Record<Of["sorts"][number], Sort>>;
  readonly key: Omit<Sort, "isNullable">;
};

/** With its CSV. Ruling H5. */
export type List<
  Of extends Declared,
  Row extends object,
  DatabaseRow extends object = Row,
  Line extends object = Row,
> = ListRows<Of, Row, DatabaseRow> & {
  /** The CSV's lines, where a row has several. */
  readonly lines?: (row: Row) => Line[];
  readonly sheet: Sheet<Of["columns"], Line>;
};
