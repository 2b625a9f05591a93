import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { formatPounds } from "@evenly/domain/money";
import { keepTogether } from "../../answers/format-iso-date.ts";
import * as words from "./paper-words.tsx";

/** The schedule in one sentence; empty without payments. */
export function scheduleText(payments: readonly ScheduledPayment[]): string {
  const [first] = payments;
  if (!first) return "";
  const last = payments.at(-1);
  const whole = payments.filter(({ kind }) => kind === "month").length;
  const start = keepTogether(formatDate(first.collectionDate));
  if (payments.length === 1) return words.onePayment(formatPounds(first.amount), start);
  if (first.kind === "part-month") {
    const [, ...others] = payments;
    return words.partFirst(formatPounds(first.amount), start, scheduleText(others));
  }
  const part = last?.kind === "part-month" ? { last: formatPounds(last.amount) } : {};
  return words.monthly({ count: whole, amount: formatPounds(first.amount), from: start, ...part });
}
