import { formatPounds, pence } from "@evenly/domain/money";
import { sayPeriod, type Statement } from "./say-statement.ts";
import * as words from "./words.ts";

const lineEnd = "\r\n";
const pounds = (amount: number) => formatPounds(pence(amount)).replaceAll(/[£,]/g, "");

/** All rows and totals as `text/csv`, in pounds. Ruling G7. */
export const statementSheet = ({ rows, ...inAll }: Statement): string =>
  [
    words.sheetHeadings,
    ...rows.map((row) => [
      sayPeriod(row),
      row.dueOn ?? "",
      row.lastDay ?? "",
      ...[row.charged, row.collected, row.refunded, row.writtenOff].flatMap(({ amount, on }) => [
        pounds(amount),
        on ?? "",
      ]),
      pounds(row.owedAfter),
    ]),
    [
      words.inAll,
      inAll.firstDay,
      inAll.lastDay,
      ...[inAll.charged, inAll.collected, inAll.refunded, inAll.writtenOff].flatMap((sum) => [
        pounds(sum),
        "",
      ]),
      pounds(inAll.owed),
    ],
  ]
    .map((cells) => cells.join(",") + lineEnd)
    .join("");
