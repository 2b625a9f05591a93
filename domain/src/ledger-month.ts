import { isBefore, laterOf } from "./calendar.ts";

/**
 * The day on which a posting counts: that of its cause or, when its month is closed, the first open day, as what comes
 * late is never refused. `firstOpenDay` is undefined until a month is closed. Rulings F1, F3.
 */
export function valueDate(
  causeOn: Temporal.PlainDate,
  firstOpenDay: Temporal.PlainDate | undefined,
): Temporal.PlainDate {
  return firstOpenDay === undefined ? causeOn : laterOf(causeOn, firstOpenDay);
}

/** Why a month, given by its first day, cannot be closed: months are closed in order, once they have ended. Ruling F1. */
export function whyNotClose(
  month: Temporal.PlainDate,
  { firstOpenDay, today }: Readonly<Record<"firstOpenDay" | "today", Temporal.PlainDate>>,
): "month-closed" | "month-after-open" | "month-not-over" | undefined {
  if (isBefore(month, firstOpenDay)) return "month-closed";
  if (isBefore(firstOpenDay, month)) return "month-after-open";
  return isBefore(today, month.add({ months: 1 })) ? "month-not-over" : undefined;
}

/** Why a month, given by its first day, cannot be opened again: only the latest closed one can. Ruling F1. */
export function whyNotOpen(
  month: Temporal.PlainDate,
  firstOpenDay: Temporal.PlainDate,
): "month-open" | "month-before-closed" | undefined {
  if (!isBefore(month, firstOpenDay)) return "month-open";
  return isBefore(month.add({ months: 1 }), firstOpenDay) ? "month-before-closed" : undefined;
}
