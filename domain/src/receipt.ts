import { isBefore } from "./calendar.ts";
import type { Issue } from "./issue.ts";
import { type Pence, pence } from "./money.ts";
import type { MoneyRow, MoneySums } from "./persons-money.ts";

/** How money came that was not collected by Direct Debit. Ruling I5. */
export const receiptWays = ["bank-transfer", "card"] as const;

export type ReceiptWay = (typeof receiptWays)[number];

/** What a receipt pays of a payment, in pence. */
export type ReceiptPart = {
  readonly paymentId: string;
  readonly dueOn: Temporal.PlainDate;
  readonly amount: Pence;
};

/** Of a row, what is owed. */
type OwedRow = Pick<MoneyRow, "paymentId" | "dueOn"> & { readonly sums: Pick<MoneySums, "owed"> };

/** What an amount in pence pays of what is owed: the oldest payment first, and never more than is owed. Rulings F4, I5. */
export function payOldest(rows: readonly OwedRow[], amount: Pence): ReceiptPart[] {
  let left: number = amount;
  return rows.flatMap(({ paymentId, dueOn, sums: { owed } }) => {
    const part = Math.max(0, Math.min(left, owed));
    if (paymentId === undefined || part === 0) return [];
    left -= part;
    return [{ paymentId, dueOn, amount: pence(part) }];
  });
}

/**
 * What money that has come pays: as `payOldest`, and what is more than is owed is a credit on the latest of the
 * `charged` payments, which the next collection takes into account. Rulings F4, I3.
 */
export function payOldestOrCredit(
  rows: readonly OwedRow[],
  amount: Pence,
  charged: readonly Pick<ReceiptPart, "paymentId" | "dueOn">[],
): ReceiptPart[] {
  const parts = payOldest(rows, amount);
  const excess = amount - parts.reduce((sum, part) => sum + part.amount, 0);
  const latest = charged.toSorted((one, other) => Temporal.PlainDate.compare(other.dueOn, one.dueOn))[0];
  if (excess === 0 || latest === undefined) return parts;
  const { paymentId, dueOn } = latest;
  const paid = parts.find((part) => part.paymentId === paymentId)?.amount ?? 0;
  return [
    ...parts.filter((part) => part.paymentId !== paymentId),
    { paymentId, dueOn, amount: pence(paid + excess) },
  ];
}

export const longestBankReference = 60;

export type ReceiptCode =
  | "choice-unknown"
  | "bank-reference-required"
  | "bank-reference-too-long"
  | "day-unreadable"
  | "value-date-ahead";

/** A line of our bank's statement. */
type StatementLine = {
  readonly bankReference: string;
  readonly valueOn: Temporal.PlainDate | undefined;
};

type ReceiptIssue = Issue<"way" | "bankReference" | "valueOn", ReceiptCode>;

/** How it came, by which reference of the bank or card machine, and on which day, today at the latest. Ruling I5. */
export function checkReceipt(
  { way, ...line }: StatementLine & { readonly way: string },
  today: Temporal.PlainDate,
): ReceiptIssue[] {
  const isKnown = (receiptWays as readonly string[]).includes(way);
  return [
    ...(isKnown ? [] : [{ field: "way", code: "choice-unknown" } as const]),
    ...checkStatementLine(line, today),
  ];
}

/** By which reference money came or went by hand, and on which day, today at the latest. Rulings F2, I5. */
export function checkStatementLine(
  { bankReference, valueOn }: StatementLine,
  today: Temporal.PlainDate,
): ReceiptIssue[] {
  const issues: ReceiptIssue[] = [];
  if (valueOn === undefined) issues.push({ field: "valueOn", code: "day-unreadable" });
  else if (isBefore(today, valueOn)) issues.push({ field: "valueOn", code: "value-date-ahead" });
  if (bankReference === "") issues.push({ field: "bankReference", code: "bank-reference-required" });
  if (bankReference.length > longestBankReference)
    issues.push({ field: "bankReference", code: "bank-reference-too-long" });
  return issues;
}
