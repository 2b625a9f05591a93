import type { ListDeclaration } from "@evenly/contract/staff/lists";
import { rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import type { ListData, ListQuery } from "./list-address.ts";
import { addressWith } from "./list-address.ts";
import { type Cells, columnsOf } from "./columns.tsx";
import { type ChoicesProp, Filters, filtersOf } from "./filters.tsx";
import { ListFoot } from "./list-foot.tsx";
import { Scroll } from "../scroll.tsx";
import { useRowKeys } from "./row-keys.ts";
import styles from "./list.module.css";

export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly from: number;
  readonly next: string | null;
  readonly count: number;
  readonly isMore: boolean;
};

type ListProps<Of extends ListDeclaration, Row extends object> = {
  readonly name: string;
  readonly list: Of;
  readonly data: ListData<ListPage<Row>>;
  readonly query: ListQuery;
  /** At module scope, to keep their identity. */
  readonly cells: Cells<Of, Row>;
  readonly idOf: (row: Row) => string;
  /** The link in a row's first cell. */
  readonly linkOf?: (row: Row) => string;
  /** Actions for selected rows; makes rows selectable. */
  readonly selectionActions?: (rows: readonly Row[]) => ReactNode;
  /** Shown at the end. */
  readonly total?: ReactNode;
  /** Shown when an unfiltered list is empty. */
  readonly empty?: string;
} & ChoicesProp<Of>;

const features = tableFeatures({ rowSelectionFeature });

/** A declared list with filters and pages, whose state is in its URL. */
export function List<Of extends ListDeclaration, Row extends object>(props: ListProps<Of, Row>) {
  const { name, list, data, query, cells, idOf, linkOf, selectionActions, total, empty } = props;
  const { pathname } = useLocation();
  const isBusy = useNavigation().state === "loading";
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => [...(data.page?.rows ?? [])], [data.page]);
  const columns = useMemo(() => columnsOf(list, cells), [list, cells]);
  const definitions = useMemo(
    () =>
      columns.map(({ id, head, cell }) => ({
        id,
        header: head,
        cell: ({ row }: { row: { original: Row } }) => cell(row.original),
      })),
    [columns],
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: idOf });
  useRowKeys(body, selectionActions !== undefined);
  const sort = query["sort"] ?? list.firstSort;
  const picked = table.getSelectedRowModel().rows.map(({ original }) => original);
  const styleOf = (id: string) => {
    const { isNumber, hideOrder } = columns.find((column) => column.id === id) ?? {};
    return { "data-number": isNumber, "data-hide-order": hideOrder };
  };

  return (
    <section className={styles.list} aria-label={name} aria-busy={isBusy}>
      <Filters filters={filtersOf(list, props)} query={query} refusal={data.refusal} />
      {selectionActions && picked.length > 0 && (
        <div className={styles.chosen}>{selectionActions(picked)}</div>
      )}
      {rows.length === 0 ? (
        <p className={styles.empty} role="status">
          {emptyTextFor(data, query, empty)}
        </p>
      ) : (
        <Scroll name={name}>
          <table className={styles.table}>
            <thead>
              <tr>
                {selectionActions && (
                  <td className={styles.choice}>
                    <input
                      type="checkbox"
                      aria-label="Choose all of this page"
                      checked={table.getIsAllRowsSelected()}
                      onChange={table.getToggleAllRowsSelectedHandler()}
                    />
                  </td>
                )}
                {table.getFlatHeaders().map((header) => {
                  const named = columns.find(({ id }) => id === header.id)?.sort;
                  const isDown = sort === `-${named ?? ""}`;
                  const isSorted = isDown || sort === named;
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      {...styleOf(header.id)}
                      aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}
                    >
                      {named === undefined ? (
                        <table.FlexRender header={header} />
                      ) : (
                        <Link
                          to={addressWith(pathname, query, { sort: sort === named ? `-${named}` : named })}
                          preventScrollReset
                        >
                          <table.FlexRender header={header} />
                          {isSorted && <span aria-hidden="true">{isDown ? " ↓" : " ↑"}</span>}
                        </Link>
                      )}
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody ref={body}>
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} aria-selected={selectionActions ? row.getIsSelected() : undefined}>
                  {selectionActions && (
                    <td className={styles.choice}>
                      <input
                        type="checkbox"
                        aria-label={`Choose ${row.id}`}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </td>
                  )}
                  {row.getAllCells().map((cell, at) => (
                    <td key={cell.id} {...styleOf(cell.column.id)}>
                      {at === 0 && linkOf ? (
                        <Link to={linkOf(row.original)} className={styles.opens} data-opens>
                          <table.FlexRender cell={cell} />
                        </Link>
                      ) : (
                        <table.FlexRender cell={cell} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {data.page && rows.length > 0 && (
        <ListFoot
          page={data.page}
          query={query}
          total={total}
          hasRows={linkOf !== undefined}
          mayChoose={selectionActions !== undefined}
        />
      )}
    </section>
  );
}

function emptyTextFor(
  { refusal }: ListData<unknown>,
  { sort: _sort, after: _after, ...filters }: ListQuery,
  empty = "Nothing here yet.",
) {
  if (refusal) return "Nothing is shown: a filter cannot be read.";
  return Object.keys(filters).length > 0 ? "Nothing here with these filters." : empty;
}
