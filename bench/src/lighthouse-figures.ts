import type { Result } from "lighthouse";
import type { Row } from "./report.ts";

export type Figure = {
  readonly name: string;
  readonly category?: string;
  readonly read: (report: Result) => number;
  readonly format: (value: number) => string;
  readonly atLeast?: number;
  readonly atMost?: number;
};

function score(name: string, category: string, atLeast: number): Figure {
  return {
    name,
    category,
    read: ({ categories }) => Math.round((categories[category]?.score ?? 0) * 100),
    format: String,
    atLeast,
  };
}

function time(name: string, audit: string, more: Pick<Figure, "format"> & { atMost?: number }): Figure {
  return {
    name,
    read: ({ audits }) => audits[audit]?.numericValue ?? Infinity,
    ...more,
  };
}

const always: readonly Figure[] = [
  score("performance", "performance", 97),
  score("accessibility", "accessibility", 100),
  score("best practices", "best-practices", 100),
  time("LCP", "largest-contentful-paint", { format: (ms) => `${(ms / 1000).toFixed(2)} s`, atMost: 1_800 }),
  time("CLS", "cumulative-layout-shift", { format: (shift) => shift.toFixed(3), atMost: 0.02 }),
  time("TBT", "total-blocking-time", { format: (ms) => `${ms.toFixed(0)} ms` }),
];
const seo = score("SEO", "seo", 100);

export function figuresOf({ audits }: Result): readonly Figure[] {
  return audits["is-crawlable"]?.score === 1 ? [...always, seo] : always;
}

export function compare({ atLeast, atMost, format }: Figure, value: number): Pick<Row, "target" | "met"> {
  if (atLeast !== undefined) return { target: `≥ ${format(atLeast)}`, met: value >= atLeast };
  if (atMost !== undefined) return { target: `≤ ${format(atMost)}`, met: value <= atMost };
  return {};
}

/** What cost points in a category, in the first run. */
export function failedAuditsText({ audits, categories }: Result, { category = "" }: Figure): string {
  const counted = (categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const failed = counted.flatMap(({ id }) => audits[id] ?? []).filter((audit) => (audit.score ?? 1) < 0.9);
  return failed.map(({ title, displayValue = "" }) => `\n    ${title} ${displayValue}`).join("");
}
