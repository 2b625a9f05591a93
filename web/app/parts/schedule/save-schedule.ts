import { saveFile } from "./save-file.ts";
import { paymentCalendar, paymentSheet, type CalendarWords, type ScheduleRow } from "./schedule-files.ts";

export function saveCalendar(rows: readonly ScheduleRow[], words: Omit<CalendarWords, "stamp">): void {
  const stamp = Temporal.Now.instant().round("second").toString().replaceAll(/[-:]/g, "");
  saveFile("payments.ics", "text/calendar", paymentCalendar(rows, { ...words, stamp }));
}

export function savePaymentSheet(rows: readonly ScheduleRow[]): void {
  return saveFile("payments.csv", "text/csv", paymentSheet(rows));
}
