import { formatDate } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { formatPounds } from "@evenly/domain/money";

/** The schedule in one sentence; empty when there is none. */
export const sayPayments = (payments: readonly ScheduledPayment[]): string => {
  const [first] = payments;
  if (!first) return "";
  const last = payments.at(-1);
  const whole = payments.filter(({ kind }) => kind === "month").length;
  const start = formatDate(first.collectionDate);
  if (payments.length === 1) return `One payment of ${formatPounds(first.amount)}, taken on ${start}.`;
  const part =
    last?.kind === "part-month" ? `, then one of ${formatPounds(last.amount)} for part of a month` : "";
  const months = whole === 1 ? "One monthly payment" : `${String(whole)} monthly payments`;
  return `${months} of ${formatPounds(first.amount)}, from ${start}${part}.`;
};
