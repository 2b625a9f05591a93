import { inLondon } from "@evenly/domain/moments";
import {
  addWorkingDays,
  isWorkingDay,
  laterOf,
  londonToday,
  nextWorkingDay,
  proclaimedDays,
} from "@evenly/domain/calendar";
import type { Clock } from "../../../clock.ts";

/** Later requests count as received on the next working day. */
const cutOffHour = 16;

export function receivedOn(clock: Clock): Temporal.PlainDate {
  const today = clock.today();
  const now = clock.now().getTime();
  const hour = inLondon(now).hour;
  const isTooLate =
    isWorkingDay(today, proclaimedDays) && londonToday(now).equals(today) && hour >= cutOffHour;
  return nextWorkingDay(isTooLate ? today.add({ days: 1 }) : today, proclaimedDays);
}

/** The requested day, or the first working day that Bacs can meet. */
export function chargedOn(
  wanted: Temporal.PlainDate,
  made: Temporal.PlainDate,
  mandateReceived: Temporal.PlainDate,
): Temporal.PlainDate {
  const mandateActive = addWorkingDays(mandateReceived, 2, proclaimedDays);
  const earliest = addWorkingDays(laterOf(made, mandateActive), 2, proclaimedDays);
  return nextWorkingDay(laterOf(wanted, earliest), proclaimedDays);
}
