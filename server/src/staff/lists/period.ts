import type { FieldCode } from "@evenly/contract/messages";
import { parseDate } from "@evenly/domain/calendar";
import { refuseIssues } from "../../http/refusals.ts";
import { dayIn } from "./filters.ts";

export type Period = { readonly from: string; readonly to: string };

export const monthOf = (day: Temporal.PlainDate): Period => ({
  from: day.with({ day: 1 }).toString(),
  to: day.with({ day: day.daysInMonth }).toString(),
});

export const weekOf = (day: Temporal.PlainDate): Period => {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
};

const monthIn = (field: string, text: string | undefined): Period | undefined => {
  if (text === undefined) return undefined;
  const first = parseDate(`${text}-01`);
  if (first === undefined) throw refused(field, "month-unreadable");
  return monthOf(first);
};

type Given = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly month: readonly [field: string, text: string | undefined];
};

export const daysIn = ({ from, to, month }: Given): Partial<Period> => {
  const whole = monthIn(...month);
  const [first, last] = [dayIn("from", from) ?? whole?.from, dayIn("to", to) ?? whole?.to];
  return { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) };
};

/** As `daysIn`, at most a year; an open end is a year away. Undefined without any day. */
export const periodIn = (given: Given): Period | undefined => {
  const { from, to } = daysIn(given);
  if (from === undefined && to === undefined) return undefined;
  const begin = from ?? yearFrom(to ?? "", -1);
  const end = to ?? yearFrom(begin, 1);
  if (end > yearFrom(begin, 1)) throw refused("to", "period-too-long");
  return { from: begin, to: end };
};

const yearFrom = (day: string, years: number) => Temporal.PlainDate.from(day).add({ years }).toString();

const refused = (field: string, code: FieldCode) => refuseIssues([{ field, code }]);
