import type { Kysely, RawBuilder, SelectQueryBuilder } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Column } from "./csv.ts";

/** What a list is sorted by, and how it is written in a cursor. An index has it, and then the list's key. */
export type Sort = {
  readonly by: RawBuilder<unknown>;
  readonly type: "bigint" | "date" | "text" | "timestamptz" | "uuid";
  /** Rows without it come last, whichever way round. */
  readonly isNullable?: true;
  /** Its index has all that the usual filters ask for: a page is found in it alone, and only then read. */
  readonly isFoundFirst?: true;
};

/** What a list is asked for, apart from its filters. */
export type Asked = { readonly sort?: string | undefined; readonly after?: string | undefined };

/** A list of the back office, and its sheet: the same rows by the same filters, in the same order. Ruling H5. */
export type List<Filters extends Asked, Row extends object> = {
  /** Of its file, and in the audit. */
  readonly name: string;
  /** All that fit the filters, in no order; refuses a filter that cannot be read. */
  readonly rows: (
    db: Kysely<Database>,
    filters: Filters,
    today: Temporal.PlainDate,
  ) => // oxlint-disable-next-line typescript/no-explicit-any -- joined tables are the list's own affair
  SelectQueryBuilder<any, any, Row>;
  /** Filters by which the same rows fit, and that say what the planner cannot know; undefined where none fits. */
  readonly narrowed?: (
    db: Kysely<Database>,
    filters: Filters,
    today: Temporal.PlainDate,
  ) => Promise<Filters | undefined>;
  readonly sorts: Readonly<Record<string, Sort>>;
  /** Where none is asked for: `due`, or `-due` for the other way. */
  readonly firstSort: string;
  /** Tells rows with the same value apart. */
  readonly key: Omit<Sort, "isNullable">;
  readonly columns: readonly Column<Row>[];
};
