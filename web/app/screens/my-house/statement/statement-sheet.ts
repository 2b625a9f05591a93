import { sayPlainPounds } from "../../../answers/say-pounds.ts";
import { sayPeriod, type Statement } from "./say-statement.ts";
import * as words from "./words.ts";

const lineEnd = "\r\n";

/** All rows and totals as `text/csv`, in pounds. Ruling G7. */
export function statementSheet({ rows, ...inAll }: Statement): string {
  return [
    words.sheetHeadings,
    ...rows.map((row) => [
      sayPeriod(row),
      row.dueOn ?? "",
      row.lastDay ?? "",
      ...[row.charged, row.collected, row.refunded, row.writtenOff].flatMap(({ amount, on }) => [
        sayPlainPounds(amount),
        on ?? "",
      ]),
      sayPlainPounds(row.owedAfter),
    ]),
    [
      words.inAll,
      inAll.firstDay,
      inAll.lastDay,
      ...[inAll.charged, inAll.collected, inAll.refunded, inAll.writtenOff].flatMap((sum) => [
        sayPlainPounds(sum),
        "",
      ]),
      sayPlainPounds(inAll.owed),
    ],
  ]
    .map((cells) => cells.join(",") + lineEnd)
    .join("");
}
