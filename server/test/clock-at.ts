import { proclaimedDays } from "@evenly/domain/calendar";
import type { Clock } from "../src/clock.ts";

/** A clock fixed at `today`, at an hour in London. */
export function clockAt(today: () => Temporal.PlainDate, hour = 10): Clock {
  return {
    today,
    proclamations: () => proclaimedDays,
    now: () =>
      new Date(today().toZonedDateTime({ timeZone: "Europe/London", plainTime: { hour } }).epochMilliseconds),
  };
}
