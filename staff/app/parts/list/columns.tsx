import type {
  ColumnValue,
  ColumnValues,
  ListColumn,
  ListDeclaration,
  NamesWith,
} from "@evenly/contract/staff/lists";
import type { ReactNode } from "react";
import { formatMoment, plainDay, pounds } from "../formats.ts";
import { State } from "../state.tsx";

type Look = {
  /** Hidden in this order on smaller screens (list.module.css). */
  readonly hideOrder?: "first" | "second" | "last";
  readonly isNumber?: boolean;
};

/** The columns with a head, in the order of the screen; a cell that is the row's field of that name draws itself. */
export type Cells<Of extends Pick<ListDeclaration, "columns">, Row> = {
  readonly [Name in NamesWith<Of["columns"], { head: string }>]: Look &
    ([Row] extends [Readonly<Record<Name, ColumnValue<Of["columns"][Name]>>>]
      ? { readonly cell?: (row: Row) => ReactNode }
      : { readonly cell: (row: Row) => ReactNode });
};

export type TableColumn<Row> = Look & {
  readonly id: string;
  readonly head: string;
  readonly sort: string | undefined;
  readonly cell: (row: Row) => ReactNode;
};

const drawn: {
  readonly [Kind in keyof ColumnValues]: (value: NonNullable<ColumnValues[Kind]>) => ReactNode;
} = {
  count: (count) => count.toLocaleString("en-GB"),
  date: plainDay,
  moment: formatMoment,
  money: pounds,
  state: (name) => <State name={name} />,
  text: (text) => text,
};

export function columnsOf<Of extends Pick<ListDeclaration, "columns">, Row extends object>(
  { columns }: Of,
  cells: Cells<Of, Row>,
): TableColumn<Row>[] {
  return Object.entries(
    cells as Readonly<Record<string, Look & { readonly cell?: TableColumn<Row>["cell"] }>>,
  ).map(([id, own]) => {
    const { kind = "text", head = "", sort }: Partial<ListColumn> = columns[id] ?? {};
    const draw = drawn[kind] as (value: unknown) => ReactNode;
    const cell = (row: Row) => {
      const value = row[id as keyof Row];
      return value == null ? "" : draw(value);
    };
    return { id, head, sort, isNumber: kind === "count" || kind === "money", cell, ...own };
  });
}
