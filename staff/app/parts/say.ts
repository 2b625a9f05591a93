import { formatPounds, pence } from "@evenly/domain/money";

/** In pence. Two decimals always. */
export const pounds = (amount: number): string => formatPounds(pence(amount));

const format = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

export const longDay = (day: string): string =>
  format(day, { day: "numeric", month: "long", year: "numeric" });
export const shortDay = (day: string): string =>
  format(day, { weekday: "short", day: "numeric", month: "short" });
export const dayOfTimeline = (day: string): string =>
  format(day, { weekday: "short", day: "numeric", month: "long", year: "numeric" });

const actions: Readonly<Record<string, string>> = {
  "open-household": "The account was opened",
  join: "Joined",
  complete: "The house is complete",
  "replace-join-link": "The join link was replaced",
  "replace-share-token": "The second token was replaced",
  "remove-housemate": "Removed from their place",
  "give-bank-details": "New bank details were given",
  "record-service-stage": "A stage of the set-up was recorded",
  refund: "A refund was decided",
  "write-off": "What was owed was written off",
  submitted: "Payment sent to the bank",
  failed: "Payment failed",
  collection: "Payment collected",
  "charge-back": "Payment charged back",
};

/** What was done, in words; a name that has none yet is said as it is. */
export const sayAction = (what: string): string => {
  const words = what.replaceAll("-", " ");
  return actions[what] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
