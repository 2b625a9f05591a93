import { formatDate } from "@evenly/domain/calendar";

/** So that no line breaks between a day and its month. */
export function keepTogether(text: string): string {
  return text.replaceAll(/(\d) (?=[A-Z])/g, "$1\u00a0");
}

/** `1 September 2027` for `2027-09-01`, without Temporal; empty for anything else. */
export function formatIsoDate(answered: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(answered) ?? [];
  return day === undefined
    ? ""
    : keepTogether(formatDate({ year: Number(year), month: Number(month), day: Number(day) }));
}
