import { formatPounds, pence } from "@evenly/domain/money";
import { isolateDirection, withoutTurns } from "@evenly/domain/direction";

/** In pence; always two decimals. */
export function pounds(amount: number): string {
  return formatPounds(pence(amount));
}

function format(day: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

export function longDay(day: string): string {
  return format(day, { day: "numeric", month: "long", year: "numeric" });
}
export function shortDay(day: string): string {
  return format(day, { weekday: "short", day: "numeric", month: "short" });
}
/** `Friday`. */
export function weekday(day: string): string {
  return format(day, { weekday: "long" });
}
/** For rows: `1 Sep 2027`. */
export function plainDay(day: string): string {
  return format(day, { day: "numeric", month: "short", year: "numeric" });
}
/** For rows: `1 Sep 2027, 10:00`. */
export function formatMoment({ on, time }: { readonly on: string; readonly time: string }): string {
  return `${plainDay(on)}, ${time}`;
}
/** For an axis: `1 Sep`. */
export function axisDay(day: string): string {
  return format(day, { day: "numeric", month: "short" });
}
/** `September 2027`, from its first day. */
export function monthOf(day: string): string {
  return format(day, { month: "long", year: "numeric" });
}
export function dayOfTimeline(day: string): string {
  return format(day, { weekday: "short", day: "numeric", month: "long", year: "numeric" });
}

/** Isolated as one, so that a name from right to left is read in its order. Ruling H3. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return isolateDirection(withoutTurns(`${firstName} ${lastName}`));
}

/** `send-mail` becomes `Send mail`. */
export function formatIdentifier(name: string): string {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A filter's values with labels. */
export function choicesOf(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, formatIdentifier(name)]));
}
