import { parseDate } from "@evenly/domain/calendar";
import { paymentSchedule, type ScheduledPayment } from "@evenly/domain/direct-debit";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Settings } from "../api/settings.ts";
import { collectionTerms } from "./collection-terms.ts";
import type { PaymentQuote } from "./payment-quote.ts";

/** One housemate's payments; empty while the dates are not a valid tenancy. Rulings C3, C4. */
export function paymentsOf(
  { startDate, endDate, after, successor }: PaymentQuote,
  settings: Settings,
): ScheduledPayment[] {
  if (successor) return successor.payments.map((payment) => readPayment(payment, after));
  const start = parseDate(startDate);
  const end = parseDate(endDate);
  if (!start || !end || Temporal.PlainDate.compare(start, end) > 0) return [];
  return paymentSchedule({ start, end, weekly: pence(after), collection: collectionTerms(settings) });
}

function readPayment(
  { dueDate, lastDay, collectionDate, amount }: NonNullable<PaymentQuote["successor"]>["payments"][number],
  weekly: number,
): ScheduledPayment {
  return {
    dueDate: Temporal.PlainDate.from(dueDate),
    lastDay: Temporal.PlainDate.from(lastDay),
    collectionDate: Temporal.PlainDate.from(collectionDate),
    amount: pence(amount),
    kind: amount === monthlyFromWeekly(pence(weekly)) ? "month" : "part-month",
  };
}
