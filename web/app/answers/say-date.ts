import { formatDate } from "@evenly/domain/calendar";

/** `1 September 2027` for a kept `YYYY-MM-DD`, without reckoning with it (dates.ts); empty for what is no date. */
export const sayDate = (answered: string): string => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(answered) ?? [];
  return day === undefined ? "" : formatDate({ year: Number(year), month: Number(month), day: Number(day) });
};
