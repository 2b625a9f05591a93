import { codeKinds, funnelSteps, periods } from "@evenly/domain/figures";
import { z } from "zod";
import { type Call, csvFile, date, pence, typedOrAbsent } from "../shape.ts";
import { everyRole, figuresTag as tag } from "./fields.ts";

const period = z.object({
  period: typedOrAbsent.meta({ description: `${periods.join(", ")}; 30-days unless it is said` }),
  from: typedOrAbsent.meta({ description: "The first day of `own`" }),
  to: typedOrAbsent.meta({ description: "The last day of `own`" }),
});
const days = z.object({ from: date, to: date });
const count = z.number().int();

const month = z.object({
  month: date,
  /** Pence that fell due in it. */
  charged: pence,
  collected: pence,
  /** Submitted, without an answer yet. */
  withBank: pence,
  /** Failed or charged back, and not collected since. */
  failed: pence,
  /** Not submitted yet. */
  toCome: pence,
});

const code = z.object({
  /** Null for the row without a code. */
  code: z.string().nullable(),
  kind: z.enum(codeKinds).nullable(),
  /** Null for agents, whose quotes are unknown. */
  quotes: count.nullable(),
  signUps: count,
  /** Pence posted to the ledger so far. */
  discount: pence,
});

const refusals = ["choice-unknown", "day-unreadable", "period-backwards", "period-too-long"] as const;
function sheet(id: string, summary: string, what = "The numbers of the chart.") {
  return {
    id,
    tag,
    summary,
    description: `${what} That it was asked for is written down.`,
    staff: everyRole,
    query: period,
    limit: "exports",
    responses: { 200: csvFile },
    refusals,
  } as const;
}

/** Reports on the funnel, payments and codes. Ruling H4. */
export const staffFigures = {
  "GET /staff/figures": {
    id: "readFunnelFigures",
    tag,
    summary: "The funnel, and its days",
    description: "Of a period, beside as many days before it.",
    staff: everyRole,
    query: period,
    responses: {
      200: z
        .object({
          ...days.shape,
          before: days,
          funnel: z.array(z.object({ step: z.enum(funnelSteps), count, before: count })),
          days: z.array(z.object({ day: date, signUps: count, complete: count })),
        })
        .meta({ id: "Figures" }),
    },
    refusals,
  },
  "GET /staff/figures/money": {
    id: "readMoneyFigures",
    tag,
    summary: "Money by month",
    description:
      "What fell due in each month of the period, at least six, and what became of it; and of this month what went back or was let go.",
    staff: everyRole,
    query: period,
    responses: {
      200: z.object({ months: z.array(month), refunded: pence, writtenOff: pence }),
    },
    refusals,
  },
  "GET /staff/figures/codes": {
    id: "readFiguresByCode",
    tag,
    summary: "Quotes, sign-ups and discount by code",
    description: "Those with the most sign-ups first, at most 50 of them.",
    staff: everyRole,
    query: period,
    responses: { 200: z.object({ codes: z.array(code), all: code, isCut: z.boolean() }) },
    refusals,
  },
  "GET /staff/figures/all.csv": sheet("exportAllFigures", "All of them as one sheet", "A number a line."),
  "GET /staff/figures/funnel.csv": sheet("exportFunnelFigures", "The funnel as a sheet"),
  "GET /staff/figures/days.csv": sheet("exportDayFigures", "Sign-ups by day as a sheet"),
  "GET /staff/figures/money.csv": sheet("exportMoneyFigures", "Money by month as a sheet"),
  "GET /staff/figures/codes.csv": sheet("exportCodeFigures", "Codes as a sheet"),
} as const satisfies Record<string, Call>;
