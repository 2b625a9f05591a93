import { parseDate } from "@evenly/domain/calendar";
import { paymentSchedule, type ScheduledPayment } from "@evenly/domain/direct-debit";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Settings } from "../api/settings.ts";
import { collectionTerms } from "./collection-terms.ts";
import type { PaymentQuote } from "./payment-quote.ts";

/** Every payment of one housemate and the day it is taken; none while the dates are no tenancy. Rulings C3, C4. */
export const paymentsOf = (
  { startDate, endDate, after, successor }: PaymentQuote,
  known: Settings,
): ScheduledPayment[] => {
  if (successor) return successor.payments.map((payment) => readPayment(payment, after));
  const start = parseDate(startDate);
  const end = parseDate(endDate);
  if (!start || !end || Temporal.PlainDate.compare(start, end) > 0) return [];
  return paymentSchedule({ start, end, weekly: pence(after), collection: collectionTerms(known) });
};

/** One of a successor's, as the server split it. */
const readPayment = (
  { dueDate, lastDay, collectionDate, amount }: NonNullable<PaymentQuote["successor"]>["payments"][number],
  weekly: number,
): ScheduledPayment => ({
  dueDate: Temporal.PlainDate.from(dueDate),
  lastDay: Temporal.PlainDate.from(lastDay),
  collectionDate: Temporal.PlainDate.from(collectionDate),
  amount: pence(amount),
  kind: amount === monthlyFromWeekly(pence(weekly)) ? "month" : "part-month",
});
