import { StatementTable, type StatementCell } from "@evenly/design/statement-table";
import { sayPounds } from "../../../answers/say-pounds.ts";
import { sayShortDate } from "../../../parts/my-house/say-day.ts";
import { type Row, sayPeriod, sayRow, type Statement } from "./say-statement.ts";
import * as words from "./words.ts";

/** Columns; one without amounts is left out. */
const columns = [
  { name: words.charged, part: "charged" },
  { name: words.collected, part: "collected" },
  { name: words.paidBack, part: "refunded" },
  { name: words.writtenOff, part: "writtenOff" },
] as const;

export function Figures({ statement }: { readonly statement: Statement }) {
  const { rows } = statement;
  const shown = columns.filter(
    ({ part }) => part === "charged" || part === "collected" || statement[part] !== 0,
  );
  const cellsOf = (row: Row) => [
    ...shown.map(({ part }) => dated(row[part])),
    { amount: sayPounds(row.owedAfter), isNothing: row.owedAfter === 0 },
  ];
  return (
    <StatementTable
      stacks
      caption={words.title}
      columns={[words.forWhat, ...shown.map(({ name }) => name), words.owedAfter]}
      rows={rows.map((row) => ({ name: sayPeriod(row), note: sayRow(row), cells: cellsOf(row) }))}
      total={{
        name: words.inAll,
        cells: [
          ...shown.map(({ part }) => ({ amount: sayPounds(statement[part]) })),
          { amount: sayPounds(statement.owed) },
        ],
      }}
    />
  );
}

const dated = ({ amount, on }: Row["charged"]): StatementCell => ({
  amount: sayPounds(amount),
  isNothing: amount === 0,
  ...(on !== null && { day: sayShortDate(on) }),
});
