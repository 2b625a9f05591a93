import { formatWeekdayDate, parseDate } from "@evenly/domain/calendar";

/** `Wednesday 1 September 2027` for `2027-09-01`, once Temporal is loaded; empty for anything else. */
export function formatIsoWeekdayDate(answered: string): string {
  const date = parseDate(answered);
  return date ? formatWeekdayDate(date) : "";
}
