import { earlierOf, isBefore } from "./calendar.ts";
import type { HouseholdState } from "./household.ts";

/**
 * A person's days in a place: from `joinedOn` to the day before `leftOn`. Both are one day for who has no days: a successor
 * who joined too late and waits for the leaver's answer, or who cancelled what they had not asked to start. Rulings G5, J3.
 */
export type DaysInPlace = {
  readonly joinedOn: Temporal.PlainDate;
  readonly leftOn: Temporal.PlainDate | undefined;
  /** They cancelled their contract themselves. Ruling J3. */
  readonly isCancelled?: boolean;
};

/** Whether they have no days. Rulings G5, J3. */
export function hasNoDays({ joinedOn, leftOn }: DaysInPlace): boolean {
  return leftOn !== undefined && !isBefore(joinedOn, leftOn);
}

/** Whether the last of their days has passed, or none of them is left. Rulings G5, J3. */
export function hasLeft(days: DaysInPlace, today: Temporal.PlainDate): boolean {
  const { leftOn, isCancelled = false } = days;
  if (hasNoDays(days)) return isCancelled;
  return leftOn !== undefined && !isBefore(today, leftOn);
}

/** Whether their days are still to come: a successor before the day, or one who joined too late. Ruling G5. */
export function isNotInYet(days: DaysInPlace, today: Temporal.PlainDate): boolean {
  return hasNoDays(days) || isBefore(today, days.joinedOn);
}

/** The last of their days; undefined for who stays, and for a successor who joined too late. Ruling G5. */
export function lastDayInPlace(days: DaysInPlace): Temporal.PlainDate | undefined {
  return hasNoDays(days) ? undefined : days.leftOn?.subtract({ days: 1 });
}

/** `lastDay`: of a household that was cancelled while live. */
export type ServedHousehold = {
  readonly state: HouseholdState;
  readonly tenancyEnd: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate | undefined;
};

/**
 * Whether somebody is served on a day, for which a payment may be collected: in a complete household, up to the last day of
 * a cancelled one, and before `leftOn`. Rulings C4, F4.
 */
export function isServedOn(
  day: Temporal.PlainDate,
  { leftOn }: Pick<DaysInPlace, "leftOn">,
  { state, lastDay }: Pick<ServedHousehold, "state" | "lastDay">,
): boolean {
  if (state === "gathering") return false;
  if (state === "cancelled" && (lastDay === undefined || isBefore(lastDay, day))) return false;
  return leftOn === undefined || isBefore(day, leftOn);
}

/**
 * The day of somebody's closing statement: after the last of their own days, which the tenancy's end, a cancellation or a
 * handover makes. Undefined while they have none, and in a household that was cancelled before it was live. Ruling G7.
 */
export function statementDay(
  { state, tenancyEnd, lastDay }: ServedHousehold,
  days: DaysInPlace,
): Temporal.PlainDate | undefined {
  if ((state === "cancelled" && lastDay === undefined) || hasNoDays(days)) return undefined;
  const ends = [tenancyEnd, lastDay, lastDayInPlace(days)].filter((day) => day !== undefined);
  return ends.reduce(earlierOf).add({ days: 1 });
}
