import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { saveFile } from "./save-file.ts";
import { paymentCalendar, paymentSheet, type CalendarWords } from "./schedule-files.ts";

export const saveCalendar = (
  payments: readonly ScheduledPayment[],
  words: Omit<CalendarWords, "stamp">,
): void => {
  const stamp = Temporal.Now.instant().round("second").toString().replaceAll(/[-:]/g, "");
  saveFile("payments.ics", "text/calendar", paymentCalendar(payments, { ...words, stamp }));
};

export const savePaymentSheet = (payments: readonly ScheduledPayment[]): void =>
  saveFile("payments.csv", "text/csv", paymentSheet(payments));
