import { timeZone } from "./words.ts";

const london = { timeZone, hour: "2-digit", minute: "2-digit" } as const;

/** `14:02`, of a moment like 2027-08-04T13:02:00.000Z. */
export function formatTime(at: string): string {
  return new Intl.DateTimeFormat("en-GB", london).format(new Date(at));
}

/** `4 Aug 2027, 14:02`. */
export function formatMoment(at: string): string {
  const options = { ...london, day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(at));
}

/** `4 Aug, 14:02`. */
export function formatShortMoment(at: string): string {
  return formatMoment(at).replace(/ \d{4}/, "");
}
