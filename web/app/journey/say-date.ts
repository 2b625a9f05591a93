import { formatDate, parseDate } from "@evenly/domain/calendar";

/** `1 September 2027` for an answered `YYYY-MM-DD`; empty for what is no date. */
export const sayDate = (answered: string): string => {
  const date = parseDate(answered);
  return date ? formatDate(date) : "";
};
