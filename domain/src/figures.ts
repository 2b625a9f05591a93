import { daysBetween, parseDate } from "./calendar.ts";
import { winningCodeKinds } from "./winning-code.ts";

/** The funnel, in order. Ruling H4. */
export const funnelSteps = ["leads", "quotes", "sign-ups", "complete", "live"] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** Rulings A7, C11. */
export const codeKinds = [...winningCodeKinds, "agent"] as const;
export type CodeKind = (typeof codeKinds)[number];

export const periods = ["7-days", "30-days", "term", "year", "own"] as const;
type PeriodName = (typeof periods)[number];

export type Days = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };
/** With the period of the same length before it, for comparison. */
export type Period = Days & { readonly before: Days };

type PeriodCode = "choice-unknown" | "day-unreadable" | "period-backwards" | "period-too-long";
type PeriodIssue = { readonly field: "period" | "from" | "to"; readonly code: PeriodCode };
type PeriodQuery = Readonly<Partial<Record<"period" | "from" | "to", string | undefined>>>;

export const longestPeriod = 366;
/** First months of the academic terms, latest first; our choice. */
const termMonths = [9, 5, 1];

function isPeriod(text: string): text is PeriodName {
  return periods.some((name) => name === text);
}

/** The period to report on, 30 days by default, or its issues; at most a year. Ruling H4. */
export function periodOf(
  { period = "30-days", from, to }: PeriodQuery,
  today: Temporal.PlainDate,
): Period | readonly PeriodIssue[] {
  if (!isPeriod(period)) return [{ field: "period", code: "choice-unknown" }];
  if (period !== "own") return withBefore({ from: firstDayOf(period, today), to: today });
  const [first, last] = [parseDate(from), parseDate(to)];
  if (first === undefined) return [{ field: "from", code: "day-unreadable" }];
  if (last === undefined) return [{ field: "to", code: "day-unreadable" }];
  if (daysBetween(first, last) < 0) return [{ field: "to", code: "period-backwards" }];
  if (daysBetween(first, last) >= longestPeriod) return [{ field: "from", code: "period-too-long" }];
  return withBefore({ from: first, to: last });
}

function firstDayOf(period: Exclude<PeriodName, "own">, today: Temporal.PlainDate): Temporal.PlainDate {
  if (period === "7-days") return today.subtract({ days: 6 });
  if (period === "30-days") return today.subtract({ days: 29 });
  if (period === "year") return today.subtract({ years: 1 }).add({ days: 1 });
  const month = termMonths.find((first) => first <= today.month) ?? 1;
  return today.with({ month, day: 1 });
}

function withBefore({ from, to }: Days): Period {
  const days = daysBetween(from, to) + 1;
  return { from, to, before: { from: from.subtract({ days }), to: from.subtract({ days: 1 }) } };
}

/** The first days of the months in a period, extended backwards to at least six months. Ruling H4. */
export function monthsOf({ from, to }: Days): Temporal.PlainDate[] {
  const last = to.with({ day: 1 });
  const touched = from.with({ day: 1 }).until(last, { largestUnit: "months" }).months + 1;
  const count = Math.max(6, touched);
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }));
}
