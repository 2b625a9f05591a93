import { debtAgeNames, debtStates, debtSteps } from "@evenly/domain/debt";
import { z } from "zod";
import { type Call, date, pence } from "../shape.ts";
import { aboutMoney, householdInRow, moneyTag as tag } from "./fields.ts";
import { by, declareList, listCall, sheetCall, sheetQuery } from "./lists.ts";

/** What one person owes. */
export const debtRow = z.object({
  housemateId: z.string(),
  person: z.string(),
  household: householdInRow,
  since: date,
  days: z.number().int(),
  state: z.enum(debtStates),
  next: z.object({
    what: z.enum(debtSteps),
    by: z.enum(["us", "machine", "nobody"]),
    on: date.nullable(),
    /** Of a plan: which part of how many is next. */
    part: z.object({ number: z.number().int(), of: z.number().int() }).nullable(),
    /** What its case waits for. */
    waitsFor: z.string().nullable(),
  }),
  case: z.string().nullable(),
  owner: z.string().nullable(),
  owed: pence,
});

export const debtList = declareList({
  filters: {
    age: by.choices("Age", debtAgeNames, `Days since the oldest unpaid due date: ${debtAgeNames.join(", ")}`),
    state: by.choices("State", debtStates),
    owner: by.text("Owner", "The name of whom its case belongs to, or nobody"),
    city: by.text("City", "Whole, in whatever case"),
    person: by.text("Person", "The beginning of a first or last name"),
    household: by.text("Household", "Its reference"),
  },
  sorts: ["since", "owed"],
  firstSort: "since",
  columns: {
    person: { head: "Person" },
    reference: { sheet: "Household" },
    household: { head: "Household", sheet: "Address" },
    postcode: { sheet: "Postcode" },
    city: { head: "City" },
    since: { kind: "date", head: "Since", sort: "since" },
    days: { kind: "count", head: "Days" },
    state: { kind: "state", head: "State" },
    next: { head: "Next step" },
    nextOn: { kind: "date", sheet: "On" },
    nextBy: { sheet: "Whose turn" },
    case: { sheet: "Case" },
    owner: { head: "Owner" },
    owed: { kind: "money", head: "Owes", sort: "owed", sheet: "Pounds" },
  },
});

const total = z.object({ count: z.number().int(), amount: pence });

/** Steps after which money comes back. Ruling I6. */
export const returnSteps = ["retry", "plan", "agreed-day", "pay-now", "receipt", "written-off"] as const;
/** After the failure, and after each day of the reminders' timetable. */
const stage = z.object({ day: z.number().int(), amount: pence });

/** Who owes what. Rulings H4, I6. */
export const staffDebts = {
  "GET /staff/debts": {
    id: "listDebts",
    tag,
    summary: "Who owes what",
    description: "One person, one debt: nobody pays for another. The oldest first, 50 at a time.",
    staff: aboutMoney,
    ...listCall(debtList, debtRow),
    showsPeople: true,
  },
  "GET /staff/debts/sums": {
    id: "sumDebts",
    tag,
    summary: "What the debts come to",
    description: "By age under the other filters, and of all that fit.",
    staff: aboutMoney,
    query: sheetQuery(debtList),
    responses: {
      200: z.object({
        ages: z.object({ "0-30": total, "31-60": total, "61-90": total, more: total }),
        /** Of every age. */
        all: total,
        /** Of the filtered rows. */
        total,
      }),
    },
    refusals: sheetCall(debtList).refusals,
  },
  "GET /staff/debts/returns": {
    id: "readReturns",
    tag,
    summary: "What came back after each step",
    description:
      "Of the payments that were due in the last 90 days and sent back: how they were paid since, and after which reminder.",
    staff: aboutMoney,
    responses: {
      200: z.object({
        since: date,
        /** What was sent back, and of how many payments. */
        failed: total,
        steps: z.array(z.object({ step: z.enum(returnSteps), amount: pence })),
        /** What came back, without what was written off: before the first reminder (day 0) and after each. */
        reminders: z.array(stage),
        stillOwed: pence,
      }),
    },
  },
  "GET /staff/debts.csv": {
    id: "exportDebts",
    tag,
    summary: "Debts as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    ...sheetCall(debtList),
  },
} as const satisfies Record<string, Call>;
