import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { formatPounds } from "@evenly/domain/money";
import * as words from "./words.ts";

const lineEnd = "\r\n";
/** Octets per line of a calendar file, without the line end. RFC 5545. */
const longestLine = 75;

export type CalendarWords = {
  /** As on the bank statement. */
  readonly collector: string;
  /** An anonymous id that separates the entries of two people. */
  readonly scheduleId: string;
  /** When the file was made, `20270715T120000Z`. */
  readonly stamp: string;
};

/** Payments as all-day calendar entries (`text/calendar`). */
export const paymentCalendar = (
  payments: readonly ScheduledPayment[],
  { collector, scheduleId, stamp }: CalendarWords,
): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(collector)}//Payments//EN`,
    "CALSCALE:GREGORIAN",
    ...payments.flatMap(({ dueDate, collectionDate, amount }) => [
      "BEGIN:VEVENT",
      // The id depends on the due date only, so that a re-imported payment replaces its entry.
      `UID:${scheduleId}-${compact(dueDate)}@${escapeText(collector.toLowerCase().replaceAll(/\s+/g, "-"))}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(collectionDate)}`,
      `DTEND;VALUE=DATE:${compact(collectionDate.add({ days: 1 }))}`,
      `SUMMARY:${escapeText(words.calendarEntry(collector, formatPounds(amount)))}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map(fold)
    .join(lineEnd) + lineEnd;

/** Payments as `text/csv`, in pounds. */
export const paymentSheet = (payments: readonly ScheduledPayment[]): string =>
  [words.sheetHeadings.join(","), ...payments.map(sheetRow)].join(lineEnd) + lineEnd;

const sheetRow = ({ dueDate, collectionDate, amount }: ScheduledPayment, index: number) =>
  `${String(index + 1)},${dueDate.toString()},${collectionDate.toString()},${formatPounds(amount).replaceAll(/[£,]/g, "")}`;

const compact = (date: Temporal.PlainDate) => date.toString().replaceAll("-", "");

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);

/** Folds long lines (the next one starts with a space), never inside a character. */
const fold = (line: string): string => {
  const encoder = new TextEncoder();
  let folded = "";
  let length = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > longestLine) {
      folded += `${lineEnd} `;
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
};
