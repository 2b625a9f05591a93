import { formatPounds, pence } from "@evenly/domain/money";

/** In pence. Two decimals always. */
export const pounds = (amount: number): string => formatPounds(pence(amount));

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export const longDay = (day: string): string =>
  format(day, { day: "numeric", month: "long", year: "numeric" });
export const shortDay = (day: string): string =>
  format(day, { weekday: "short", day: "numeric", month: "short" });
/** In rows: `1 Sep 2027`. */
export const plainDay = (day: string): string =>
  format(day, { day: "numeric", month: "short", year: "numeric" });
export const dayOfTimeline = (day: string): string =>
  format(day, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
