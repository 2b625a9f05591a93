import { daysBetween, isBefore } from "./calendar.ts";

/** Days from the opening until an account that nobody confirmed is cancelled. Ruling C13. */
export const daysToConfirm = 14;
/** Days before the cancellation: days 3, 10 and 13 after the opening. Ruling C13. */
const warnedDaysBefore = [11, 4, 1] as const;

export type UnconfirmedStep =
  | { readonly kind: "cancel" }
  /** `warnings` are due by today; one mail covers all that were missed. */
  | { readonly kind: "warn"; readonly warnings: number; readonly confirmBy: Temporal.PlainDate };

/** When an account is cancelled unless confirmed; undefined when its tenancy begins by then. Ruling C13. */
export function confirmBy(
  openedOn: Temporal.PlainDate,
  start: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const day = openedOn.add({ days: daysToConfirm });
  return isBefore(day, start) ? day : undefined;
}

/** What is due today after `warned` warnings: the last one a day before the end, and nothing once it has begun. Ruling C13. */
export function unconfirmedStep(account: {
  confirmBy: Temporal.PlainDate;
  start: Temporal.PlainDate;
  today: Temporal.PlainDate;
  warned: number;
}): UnconfirmedStep | undefined {
  const { confirmBy: day, start, today, warned } = account;
  const daysLeft = daysBetween(today, day);
  const warnings = warnedDaysBefore.filter((days) => daysLeft <= days).length;
  if (warnings === warned) return daysLeft <= 0 && isBefore(today, start) ? { kind: "cancel" } : undefined;
  const last = daysLeft > 0 ? day : today.add({ days: 1 });
  return isBefore(last, start) ? { kind: "warn", warnings, confirmBy: last } : undefined;
}
