import { earlierOf, isBefore, laterOf } from "./calendar.ts";
import { type HouseholdState, isHouseholdOver } from "./household.ts";

export type PossibleDays = { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate };

/**
 * The days that a leaver may choose as their last: from tomorrow, or from `ownFirstDay` if that is later, to the
 * tenancy's end. Undefined when there is nothing to hand over. Ruling G5.
 */
export function possibleLastDays(
  { state, tenancyEnd }: { readonly state: HouseholdState; readonly tenancyEnd: Temporal.PlainDate },
  ownFirstDay: Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
): PossibleDays | undefined {
  const tomorrow = today.add({ days: 1 });
  const first = ownFirstDay === undefined ? tomorrow : laterOf(tomorrow, ownFirstDay);
  return isHouseholdOver(state) || isBefore(tenancyEnd, first) ? undefined : { first, last: tenancyEnd };
}

/** The last day that is proposed: a month from today, or the nearest possible one. Ruling G5. */
export function proposedLastDay(
  { first, last }: PossibleDays,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return earlierOf(last, laterOf(first, today.add({ months: 1 })));
}

/** `ifToday`: the first day of a successor who joins, or is accepted, today. */
export type AskedHandover = {
  readonly isAgreed: boolean;
  readonly handsOverOn: Temporal.PlainDate;
  readonly joinBy: Temporal.PlainDate;
  readonly ifToday: Temporal.PlainDate;
};

/**
 * The first day of a successor who joins today, and whether they are too late for the day that the leaver chose, who then
 * has to accept the later one. Undefined when the tenancy is over by then. Ruling G5.
 */
export function offeredDay(
  { isAgreed, handsOverOn, joinBy, ifToday }: AskedHandover,
  tenancyEnd: Temporal.PlainDate,
  today: Temporal.PlainDate,
): { readonly firstDay: Temporal.PlainDate; readonly isLate: boolean } | undefined {
  const firstDay = isAgreed ? handsOverOn : laterOf(handsOverOn, ifToday);
  const isLate = !isAgreed && (isBefore(joinBy, today) || isBefore(handsOverOn, ifToday));
  return isBefore(tenancyEnd, firstDay) ? undefined : { firstDay, isLate };
}
