import { londonToday } from "@evenly/domain/calendar";
import type { Clock } from "./port.ts";

/** The machine's clock; with `fixedToday` (trials and tests) the date stands still and only the time of day passes. */
export const createClock = (fixedToday?: Temporal.PlainDate): Clock => ({
  today: () => fixedToday ?? londonToday(Date.now()),
  now: () => {
    const now = Temporal.Now.instant();
    if (!fixedToday) return new Date(now.epochMilliseconds);
    const time = now.toZonedDateTimeISO("Europe/London").toPlainTime();
    return new Date(fixedToday.toZonedDateTime({ timeZone: "Europe/London", plainTime: time }).epochMilliseconds);
  },
});
