import { collectionStates } from "@evenly/domain/collection";
import { failureCauses } from "@evenly/domain/collection-failure";
import { nextSteps } from "@evenly/domain/collection-next";
import { z } from "zod";
import { type Call, date, pence } from "../shape.ts";
import { aboutMoney, householdInRow, moneyTag as tag } from "./fields.ts";
import { by, declareList, listCall, severalOf, sheetCall, sheetQuery } from "./lists.ts";

/** `amount` in pence. */
const total = z.object({ count: z.number().int(), amount: pence });

const collection = z.object({
  id: z.string(),
  person: z.string(),
  household: householdInRow,
  place: z.number().int(),
  dueOn: date,
  /** Day of the last try, or the notified day. */
  collectOn: date.nullable(),
  state: z.enum(collectionStates),
  /** Asked for at the bank, with `part` in it: what is for a plan. Ruling I4. */
  amount: pence,
  part: pence,
  /** Why the last try failed, as the provider names it. */
  cause: z.string().nullable(),
  tries: z.number().int(),
  next: z.object({
    what: z.enum(nextSteps),
    by: z.enum(["us", "machine", "nobody"]),
    on: date.nullable(),
  }),
  /** The open one about it or its payer. */
  case: z.object({ case: z.string(), kind: z.string(), openedOn: date }).nullable(),
});

export const collectionList = declareList({
  filters: {
    state: by.choices("State", collectionStates),
    due: by.month(
      "Due in month",
      "The month in which it falls due, as 2027-09; this month, unless it or a day is given",
    ),
    from: by.day("Due from", "The first day on which it falls due"),
    to: by.day("Due until", "The last day on which it falls due; a year after the first at most"),
    cause: by.choices(
      "Reason",
      failureCauses,
      `Why it failed or was charged back: ${severalOf(failureCauses)}`,
    ),
    city: by.text("City", "Whole, in whatever case"),
    household: by.text("Household", "Its reference; then of any day, unless days are given"),
  },
  sorts: ["due", "waits", "amount"],
  firstSort: "due",
  columns: {
    person: { head: "Person" },
    reference: { sheet: "Household" },
    household: { head: "Household", sheet: "Address" },
    postcode: { sheet: "Postcode" },
    city: { sheet: "City" },
    place: { kind: "count", sheet: "Place" },
    dueOn: { kind: "date", head: "Due", sort: "due" },
    state: { kind: "state", head: "State" },
    cause: { head: "The bank says" },
    tries: { kind: "count", sheet: "Tries" },
    next: { head: "What happens next", sort: "waits" },
    nextOn: { kind: "date", sheet: "On" },
    nextBy: { sheet: "Whose turn" },
    amount: { kind: "money", head: "Amount", sort: "amount", sheet: "Pounds" },
    part: { kind: "money", sheet: "Of it for a plan" },
  },
  refusals: ["period-too-long"],
});

/** Collections. Rulings F3, F6, H4. */
export const staffCollections = {
  "GET /staff/collections": {
    id: "listCollections",
    tag,
    summary: "Collections of a period",
    description:
      "In the order of their due dates, 50 at a time. In the order `waits` are those that failed or were charged back: charged back, not tried again, tried again; the oldest of each first.",
    staff: aboutMoney,
    ...listCall(collectionList, collection, {
      period: z.object({ from: date, to: date }).nullable(),
      week: z.object({ from: date, to: date }),
    }),
    showsPeople: true,
  },
  "GET /staff/collections/sums": {
    id: "sumCollections",
    tag,
    summary: "What the collections of a period come to",
    description:
      "Every collection of the period is added up, so that those of a year take longer than their list.",
    staff: aboutMoney,
    query: sheetQuery(collectionList),
    responses: {
      200: z.object({
        /** Of the filtered rows; null when there are too many to sum. */
        total: total.nullable(),
        /** By state, without cancelled ones. */
        totals: z.object({
          all: total,
          withBank: total,
          confirmed: total,
          paidOut: total,
          failed: total,
          chargedBack: total,
        }),
        /** Due this week, and not with the bank yet. */
        week: total,
      }),
    },
    refusals: sheetCall(collectionList).refusals,
  },
  "GET /staff/collections.csv": {
    id: "exportCollections",
    tag,
    summary: "Collections as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    ...sheetCall(collectionList),
  },
} as const satisfies Record<string, Call>;
