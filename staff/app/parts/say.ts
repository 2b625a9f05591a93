import { formatPounds, pence } from "@evenly/domain/money";
import { isolateDirection, withoutTurns } from "@evenly/domain/direction";

/** In pence; always two decimals. */
export const pounds = (amount: number): string => formatPounds(pence(amount));

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export const longDay = (day: string): string =>
  format(day, { day: "numeric", month: "long", year: "numeric" });
export const shortDay = (day: string): string =>
  format(day, { weekday: "short", day: "numeric", month: "short" });
/** `Friday`. */
export const weekday = (day: string): string => format(day, { weekday: "long" });
/** For rows: `1 Sep 2027`. */
export const plainDay = (day: string): string =>
  format(day, { day: "numeric", month: "short", year: "numeric" });
/** For an axis: `1 Sep`. */
export const axisDay = (day: string): string => format(day, { day: "numeric", month: "short" });
/** `September 2027`, from its first day. */
export const monthOf = (day: string): string => format(day, { month: "long", year: "numeric" });
export const dayOfTimeline = (day: string): string =>
  format(day, { weekday: "short", day: "numeric", month: "long", year: "numeric" });

/** Isolated as one, so that a name from right to left is read in its order. Ruling H3. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  isolateDirection(withoutTurns(`${firstName} ${lastName}`));

/** `deliver-email` becomes `Deliver email`. */
export const sayName = (name: string): string => {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A filter's values with labels. */
export const choicesOf = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, sayName(name)]));
