import type { Success } from "@evenly/contract";
import { formatPlainAmount } from "../../../answers/format-amount.ts";
import * as words from "./words.tsx";

export type WhatIf = Success<"GET /my_house/what_if">;

const lineEnd = "\r\n";

/** The calculations as `text/csv`, in pounds. */
export function whatIfSheet({ now, answers }: WhatIf): string {
  return [
    words.sheetHeadings,
    rowOf(words.now, { ...now, difference: 0, isDiscountLost: false }),
    ...answers.map((answer) => rowOf(words.names[answer.kind], answer)),
  ]
    .map((row) => row.join(",") + lineEnd)
    .join("");
}

function rowOf(name: string, answer: Omit<WhatIf["answers"][number], "kind">) {
  return [
    name,
    String(answer.housemateCount),
    formatPlainAmount(answer.monthly),
    formatPlainAmount(answer.difference),
    answer.isDiscountLost ? words.no : words.yes,
    answer.startsOn,
    String(answer.payments),
    formatPlainAmount(answer.inAll),
  ];
}
