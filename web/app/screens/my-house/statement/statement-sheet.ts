import { formatPlainAmount } from "../../../answers/format-amount.ts";
import { formatPeriod, type Statement } from "./statement-texts.ts";
import * as words from "./words.ts";

const lineEnd = "\r\n";

/** All rows and totals as `text/csv`, in pounds. Ruling G7. */
export function statementSheet({ rows, ...inAll }: Statement): string {
  return [
    words.sheetHeadings,
    ...rows.map((row) => [
      formatPeriod(row),
      row.dueOn ?? "",
      row.lastDay ?? "",
      ...[row.charged, row.collected, row.refunded, row.writtenOff].flatMap(({ amount, on }) => [
        formatPlainAmount(amount),
        on ?? "",
      ]),
      formatPlainAmount(row.owedAfter),
    ]),
    [
      words.inAll,
      inAll.firstDay,
      inAll.lastDay,
      ...[inAll.charged, inAll.collected, inAll.refunded, inAll.writtenOff].flatMap((sum) => [
        formatPlainAmount(sum),
        "",
      ]),
      formatPlainAmount(inAll.owed),
    ],
  ]
    .map((cells) => cells.join(",") + lineEnd)
    .join("");
}
