import { z } from "zod";
import { type Call, date, nothing } from "../shape.ts";
import {
  aboutMoney,
  doneOrWaits,
  moneyTag as tag,
  reason,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
} from "./fields.ts";
import { ledgerBalances } from "./ledger.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

export const monthDoubts = ["events", "payouts", "with-bank", "not-charged"] as const;
export type MonthDoubt = (typeof monthDoubts)[number];

const monthName = z.string().meta({ description: "2027-09" });

const sums = z.object({ month: monthName, entries: z.number().int(), balances: ledgerBalances });

/** Effect of opening a closed month again, for the second person. */
export const openingPreview = sums.extend({ closedBy: z.string(), closedOn: date, reason: z.string() });

const month = z.object({
  month: monthName,
  state: z.enum(["open", "closed"]),
  closed: z.object({ by: z.string(), on: date, time: z.string(), reason: z.string() }).nullable(),
});

export const monthList = declareList({
  filters: {
    state: by.choices("State", ["open", "closed"], "open or closed; several with commas between them"),
  },
  sorts: ["month"],
  firstSort: "-month",
  columns: {
    month: { head: "Month", sort: "month" },
    state: { kind: "state", head: "State" },
    closed: { kind: "moment", head: "Closed" },
    by: { head: "By", sheet: "Closed by" },
    reason: { head: "Why", sheet: "Reason" },
  },
});

const params = z.object({
  month: z
    .string()
    .max(40)
    .meta({ examples: ["2027-01"] }),
});
const body = z.object({ reason, token: tokenShown });

/** Months of the ledger, which finance closes and two people open again. Rulings F1, H2, H3. */
export const staffMonths = {
  "GET /staff/months": {
    id: "listMonths",
    tag,
    summary: "The months of the ledger, open and closed",
    description: "From the first posting to this month, the newest first.",
    staff: aboutMoney,
    ...listCall(monthList, month),
  },
  "GET /staff/months.csv": {
    id: "exportMonths",
    tag,
    summary: "The same as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    ...sheetCall(monthList),
  },
  "GET /staff/months/:month": {
    id: "readMonth",
    tag,
    summary: "A month's sums by account, and what closing it or opening it again would do",
    description: "Nothing is changed. What speaks against closing it is counted.",
    staff: aboutMoney,
    params,
    responses: {
      200: month
        .extend({
          sums,
          doubts: z.array(z.object({ what: z.enum(monthDoubts), count: z.number().int() })),
          lateFrom: date,
          /** Of closing an open one, or opening a closed one again; null when that cannot be done. */
          token: token.nullable(),
          whyNot: z.string().nullable(),
          approvalId: z.string().nullable(),
        })
        .meta({ id: "LedgerMonth" }),
    },
    refusals: ["month-unknown"],
  },
  "POST /staff/months/:month/close": {
    id: "closeMonth",
    tag,
    summary: "Close a month: it takes no posting any more",
    description:
      "As the preview of the token says, and nothing else. What comes late for it is posted, and counts from the first day that is open.",
    staff: aboutMoney,
    params,
    body,
    responses: { 204: nothing },
    refusals: ["month-unknown", "month-after-open", "month-closed", "month-not-over", "approval-changed"],
  },
  "POST /staff/months/:month/open": {
    id: "openMonth",
    tag,
    summary: "Ask a second person to open a month again",
    description: "As the preview of the token says, and nothing else. Only the latest that is closed.",
    staff: aboutMoney,
    params,
    body,
    limit: "mails",
    responses: { 200: doneOrWaits },
    refusals: [...refusalsOfKind["open-month"], ...requestRefusals],
  },
} as const satisfies Record<string, Call>;
