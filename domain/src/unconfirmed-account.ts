import { daysBetween, isBefore } from "./calendar.ts";

/** Days from the opening until an account that nobody confirmed is cancelled. Ruling C13. */
export const daysToConfirm = 14;
/** Days before the cancellation: days 3, 10 and 13 after the opening. Ruling C13. */
const warnedDaysBefore = [11, 4, 1] as const;

export type UnconfirmedStep =
  | { readonly kind: "cancel" }
  /** `warnings` are due by today; one mail covers all that were missed. */
  | { readonly kind: "warn"; readonly warnings: number; readonly confirmBy: Temporal.PlainDate };

/** When an account is cancelled unless confirmed. Ruling C13. */
export function confirmBy(openedOn: Temporal.PlainDate): Temporal.PlainDate {
  return openedOn.add({ days: daysToConfirm });
}

/**
 * What is due today after `warned` warnings: the last one a day before the end. Nothing for a complete household whose
 * tenancy begins by then: nobody loses utilities that they have. Ruling C13.
 */
export function unconfirmedStep(account: {
  confirmBy: Temporal.PlainDate;
  start: Temporal.PlainDate;
  today: Temporal.PlainDate;
  warned: number;
  isComplete: boolean;
}): UnconfirmedStep | undefined {
  const { confirmBy: day, start, today, warned, isComplete } = account;
  const mayEndOn = (end: Temporal.PlainDate) => !isComplete || isBefore(end, start);
  if (!mayEndOn(day)) return undefined;
  const daysLeft = daysBetween(today, day);
  const warnings = warnedDaysBefore.filter((days) => daysLeft <= days).length;
  if (warnings === warned) return daysLeft <= 0 && mayEndOn(today) ? { kind: "cancel" } : undefined;
  const last = daysLeft > 0 ? day : today.add({ days: 1 });
  return mayEndOn(last) ? { kind: "warn", warnings, confirmBy: last } : undefined;
}
