import { refuseIssues } from "../../http/refusals.ts";

export type Period = { readonly from: string; readonly to: string };

export function monthOf(day: Temporal.PlainDate): Period {
  return {
    from: day.with({ day: 1 }).toString(),
    to: day.with({ day: day.daysInMonth }).toString(),
  };
}

export function weekOf(day: Temporal.PlainDate): Period {
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  return { from: monday.toString(), to: monday.add({ days: 6 }).toString() };
}

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Days, or else those of a month; at most a year, and an open end is a year away. Undefined without any. */
export function periodIn(days: Days, month: Period | undefined): Period | undefined {
  const [from, to] = [days.from ?? month?.from, days.to ?? month?.to];
  if (from === undefined && to === undefined) return undefined;
  const begin = from ?? yearFrom(to ?? "", -1);
  const end = to ?? yearFrom(begin, 1);
  if (end > yearFrom(begin, 1)) throw refuseIssues([{ field: "to", code: "period-too-long" }]);
  return { from: begin, to: end };
}

function yearFrom(day: string, years: number) {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}
