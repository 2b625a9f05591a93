import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, formatPounds, type Pence } from "@evenly/domain/money";
import { formatPlainAmount } from "../../answers/format-amount.ts";
import * as words from "./words.ts";

const lineEnd = "\r\n";
/** Octets per line of a calendar file, without the line end. RFC 5545. */
const longestLine = 75;

/** A row of the schedule; days as `2027-09-01`. */
export type ScheduleRow = {
  readonly number: number | undefined;
  readonly dueOn: string;
  readonly on: string;
  readonly amount: Pence;
  readonly state: string;
  readonly isDebit: boolean;
};

export function plannedRows(payments: readonly ScheduledPayment[]): ScheduleRow[] {
  return payments.map(({ dueDate, collectionDate, amount }, index) => ({
    number: index + 1,
    dueOn: dueDate.toString(),
    on: collectionDate.toString(),
    amount,
    state: words.toCome,
    isDebit: true,
  }));
}

export type CalendarWords = {
  /** As on the bank statement. */
  readonly collector: string;
  /** An anonymous id that separates the entries of two people. */
  readonly scheduleId: string;
  /** When the file was made, `20270715T120000Z`. */
  readonly stamp: string;
};

/** Payments as all-day calendar entries (`text/calendar`); what is taken on one day is one entry. Ruling F12. */
export function paymentCalendar(
  rows: readonly ScheduleRow[],
  { collector, scheduleId, stamp }: CalendarWords,
): string {
  return (
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      `PRODID:-//${escapeText(collector)}//Payments//EN`,
      "CALSCALE:GREGORIAN",
      ...entriesOf(rows).flatMap(({ on, dueOn, name }) => [
        "BEGIN:VEVENT",
        // The id depends on the due date only, so that a re-imported payment replaces its entry.
        `UID:${scheduleId}-${compact(dueOn)}@${escapeText(collector.toLowerCase().replaceAll(/\s+/g, "-"))}`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${compact(on)}`,
        `DTEND;VALUE=DATE:${compact(Temporal.PlainDate.from(on).add({ days: 1 }).toString())}`,
        `SUMMARY:${escapeText(name(collector))}`,
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
      ]),
      "END:VCALENDAR",
    ]
      .map(fold)
      .join(lineEnd) + lineEnd
  );
}

type Entry = {
  readonly on: string;
  readonly dueOn: string;
  readonly name: (collector: string) => string;
};

function keyOf(row: ScheduleRow) {
  return row.isDebit ? row.on : `${row.on} ${row.state}`;
}

function entriesOf(rows: readonly ScheduleRow[]): Entry[] {
  return [...new Set(rows.map(keyOf))].flatMap((key) => {
    const together = rows.filter((row) => keyOf(row) === key);
    const [first] = together;
    if (first === undefined) return [];
    const { on, dueOn, state, number } = first;
    const amount = formatPounds(addPence(together.map((row) => row.amount)));
    const isPlain = together.every((row) => row.state === words.toCome);
    return {
      on,
      // A refund has an entry of its own on its day.
      dueOn: number === undefined ? `${dueOn}-0` : dueOn,
      name: (collector: string) =>
        words.calendarEntry(collector, amount, together.length, isPlain ? undefined : state),
    };
  });
}

/** Payments as `text/csv`, in pounds. */
export function paymentSheet(rows: readonly ScheduleRow[]): string {
  return [words.sheetHeadings, ...rows.map(sheetCells)].map((cells) => cells.join(",") + lineEnd).join("");
}

function sheetCells({ number, dueOn, on, state, amount }: ScheduleRow): string[] {
  return [
    number === undefined ? "" : String(number),
    dueOn,
    on,
    state.includes(",") ? `"${state}"` : state,
    formatPlainAmount(amount),
  ];
}

function compact(day: string) {
  return day.replaceAll("-", "");
}

function escapeText(text: string) {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll("\n", String.raw`\n`);
}

/** Folds long lines (the next one starts with a space), never inside a character. */
function fold(line: string): string {
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
}
