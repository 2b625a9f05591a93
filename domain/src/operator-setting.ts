import { isBefore, parseDate } from "./calendar.ts";
import type { Issue } from "./issue.ts";
import { longestTermMonths } from "./tenancy.ts";

export type OperatorSettingCode =
  | "months-out-of-range"
  | "carousel-texts-required"
  | "carousel-text-too-long"
  | "review-score-invalid"
  | "review-count-invalid"
  | "review-link-invalid"
  | "flag-value-wrong"
  | "proclaimed-day-invalid"
  | "proclaimed-day-too-early"
  | "proclaimed-name-required";

type Read<Field extends string, Value> =
  | { readonly issues: readonly Issue<Field, OperatorSettingCode>[]; readonly value?: undefined }
  | { readonly issues: readonly []; readonly value: Value };

/** The minimum tenancy in months, from 1 to 15. */
export function readMinimumMonths<Field extends string>(field: Field, text: string): Read<Field, number> {
  const months = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return months >= 1 && months <= longestTermMonths
    ? { issues: [], value: months }
    : { issues: [{ field, code: "months-out-of-range", values: { most: longestTermMonths } }] };
}

const friday = 5;
const mostTexts = 10;
const longestText = 80;

/** One per line; empty lines are ignored. */
export function readCarouselTexts(text: string): Read<"texts", readonly string[]> {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length === 0 || lines.length > mostTexts)
    return { issues: [{ field: "texts", code: "carousel-texts-required", values: { most: mostTexts } }] };
  return lines.some((line) => line.length > longestText)
    ? { issues: [{ field: "texts", code: "carousel-text-too-long", values: { most: longestText } }] }
    : { issues: [], value: lines };
}

type TypedReviews = Readonly<Record<"score" | "outOf" | "count" | "link" | "sample", string>>;

type ReviewScore = {
  readonly score: number;
  readonly outOf: number;
  readonly count: number;
  readonly link: string;
  readonly sample: boolean;
};

/** The review score; null when every field is empty, which hides it. Ruling D5. */
export function readReviews(typed: TypedReviews): Read<keyof TypedReviews, ReviewScore | null> {
  const { score, outOf, count, link } = typed;
  if (`${score}${outOf}${count}${link}` === "") return { issues: [], value: null };
  const issues: Issue<keyof TypedReviews, OperatorSettingCode>[] = [];
  const most = /^\d{1,3}$/.test(outOf) ? Number(outOf) : 0;
  const isScore = /^\d{1,3}(\.\d{1,2})?$/.test(score) && Number(score) <= most;
  if (most < 1) issues.push({ field: "outOf", code: "review-count-invalid" });
  else if (!isScore) issues.unshift({ field: "score", code: "review-score-invalid", values: { most } });
  if (!/^[1-9]\d{0,7}$/.test(count)) issues.push({ field: "count", code: "review-count-invalid" });
  if (!/^https:\/\/[^\s/]+\.[^\s]+$/.test(link)) issues.push({ field: "link", code: "review-link-invalid" });
  if (issues.length > 0) return { issues };
  const value = {
    score: Number(score),
    outOf: most,
    count: Number(count),
    link,
    sample: typed.sample !== "",
  };
  return { issues: [], value };
}

const longestDayName = 60;

/** A bank holiday, or a working day, against the rule. */
export type ProclaimedDay = {
  readonly day: Temporal.PlainDate;
  readonly isHoliday: boolean;
  readonly name: string;
};

/** A weekday after `today`, what it becomes, and what it is called. Ruling C4. */
export function readProclaimedDay(
  typed: Readonly<Record<"day" | "name", string>> & { readonly isHoliday: boolean },
  today: Temporal.PlainDate,
): Read<"day" | "name", ProclaimedDay> {
  const day = parseDate(typed.day);
  const name = typed.name.trim();
  const issues: Issue<"day" | "name", OperatorSettingCode>[] = [];
  if (day === undefined || day.dayOfWeek > friday)
    issues.push({ field: "day", code: "proclaimed-day-invalid" });
  else if (!isBefore(today, day)) issues.push({ field: "day", code: "proclaimed-day-too-early" });
  if (name === "" || name.length > longestDayName)
    issues.push({ field: "name", code: "proclaimed-name-required", values: { most: longestDayName } });
  return day === undefined || issues.length > 0
    ? { issues }
    : { issues: [], value: { day, isHoliday: typed.isHoliday, name } };
}
