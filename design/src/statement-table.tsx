import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./statement-table.module.css";

export type StatementCell = {
  readonly amount: string;
  readonly day?: string | undefined;
  /** Zero, shown muted. */
  readonly isNothing?: boolean;
};

export type StatementTableProps = {
  readonly caption: string;
  /** Headings of the first and of the amount columns. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly {
    readonly name: string;
    /** Before the name, and `short` instead of both, where there is no room: a weekday, and a short date. */
    readonly lead?: string;
    readonly short?: string;
    readonly note?: ReactNode;
    readonly cells: readonly StatementCell[];
  }[];
  readonly total: { readonly name: string; readonly cells: readonly StatementCell[] };
  /** Below 768 px each row is a list without zeros. */
  readonly stacks?: boolean;
  /** Highlights the reader's own column. */
  readonly own?: "first" | "last";
};

export function StatementTable({ caption, columns, rows, total, stacks, own }: StatementTableProps) {
  const [first, ...figures] = columns;
  const cellsOf = (cells: readonly StatementCell[]) =>
    cells.map(({ amount, day, isNothing }, index) => (
      <td key={figures[index]} data-label={figures[index]} data-nothing={isNothing ? "" : undefined}>
        <span>{amount}</span>
        {day !== undefined && <small>{day}</small>}
      </td>
    ));
  return (
    <table className={classNames(styles.table, stacks && styles.stacks, own && styles.own)} data-own={own}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {figures.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, lead, short, note, cells }) => (
          <tr key={name}>
            <th scope="row">
              <span className={short === undefined ? undefined : styles.long}>
                {lead !== undefined && <span className={styles.lead}>{lead} </span>}
                {name}
              </span>
              {short !== undefined && <span className={styles.short}>{short}</span>}
              {note != null && <small>{note}</small>}
            </th>
            {cellsOf(cells)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          {cellsOf(total.cells)}
        </tr>
      </tfoot>
    </table>
  );
}
