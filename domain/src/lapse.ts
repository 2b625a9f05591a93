import { daysBetween, isBefore } from "./calendar.ts";

/** Days before the lapse on which members are warned. Ruling G4. */
const warnedDaysBefore = [30, 14, 3] as const;

export type LapseStep =
  | { readonly kind: "lapse" }
  /** `warnings` are due by today; one mail covers all that were missed. */
  | { readonly kind: "warn"; readonly warnings: number; readonly daysLeft: number };

/** The day on which a household that is still gathering is cancelled. Ruling G4. */
export function lapsesOn(start: Temporal.PlainDate, lapsesAfterDays: number): Temporal.PlainDate {
  return start.add({ days: lapsesAfterDays });
}

/** The day of the first warning. Ruling G4. */
export function firstLapseWarningOn(start: Temporal.PlainDate, lapsesAfterDays: number): Temporal.PlainDate {
  return lapsesOn(start, lapsesAfterDays).subtract({ days: warnedDaysBefore[0] });
}

/** What a gathering household needs today; `warned` warnings were sent. Undefined when nothing is due. Ruling G4. */
export function lapseStep(household: {
  start: Temporal.PlainDate;
  today: Temporal.PlainDate;
  lapsesAfterDays: number;
  warned: number;
}): LapseStep | undefined {
  const { start, today, lapsesAfterDays, warned } = household;
  const day = lapsesOn(start, lapsesAfterDays);
  if (!isBefore(today, day)) return { kind: "lapse" };
  const daysLeft = daysBetween(today, day);
  const warnings = warnedDaysBefore.filter((days) => daysLeft <= days).length;
  return warnings > warned ? { kind: "warn", warnings, daysLeft } : undefined;
}
