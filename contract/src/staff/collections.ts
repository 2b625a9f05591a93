import { collectionStates } from "@evenly/domain/collection";
import { failureCauses } from "@evenly/domain/collection-failure";
import { nextSteps } from "@evenly/domain/collection-next";
import { householdStates } from "@evenly/domain/household";
import { z } from "zod";
import { type Call, csvFile, date, pence } from "../shape.ts";
import { aboutMoney, moneyTag as tag, readsList } from "./fields.ts";
import { listOf, listQuery, sheetQuery } from "./lists.ts";

/** A number of payments, and what they come to in pence. */
const total = z.object({ count: z.number().int(), amount: pence });

const household = z.object({
  reference: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  state: z.enum(householdStates),
  size: z.number().int(),
  taken: z.number().int(),
});

const collection = z.object({
  id: z.string(),
  person: z.string(),
  household,
  place: z.number().int(),
  dueOn: date,
  /** The day of its last try, or for which it was noticed. */
  collectOn: date.nullable(),
  state: z.enum(collectionStates),
  amount: pence,
  /** Why its last try failed or was charged back, in the provider's words: one of the list, or its own. */
  cause: z.string().nullable(),
  /** How often a bank was asked. */
  tries: z.number().int(),
  /** What happens next, when, and whether it is for us. */
  next: z.object({
    what: z.enum(nextSteps),
    by: z.enum(["us", "machine", "nobody"]),
    on: date.nullable(),
  }),
  /** What staff were told of it and have not looked at yet. */
  alert: z.object({ id: z.string(), kind: z.string(), raisedOn: date }).nullable(),
});

const filters = {
  state: `${collectionStates.join(", ")}; several with commas between them`,
  due: "The month in which it falls due, as 2027-09; this month, unless it or a day is given",
  from: "The first day on which it falls due",
  to: "The last day on which it falls due; a year after the first at most",
  cause: `Why it failed or was charged back: ${failureCauses.join(", ")}; several with commas between them`,
  city: "Whole, in whatever case",
  household: "Its reference; then of any day, unless days are given",
};
const sorts = ["due", "waits", "amount"];

/** What is collected, and what becomes of it. Rulings F3, F6, H4. */
export const staffCollections = {
  "GET /staff/collections": {
    id: "listCollections",
    tag,
    summary: "Collections of a period",
    description:
      "In the order of their due dates, 50 at a time. In the order `waits` are those that failed or were charged back: charged back, not tried again, tried again; the oldest of each first.",
    staff: aboutMoney,
    query: listQuery(filters, sorts),
    responses: {
      200: listOf(collection, {
        /** The days that it is about; null where it is about all of them. */
        period: z.object({ from: date, to: date }).nullable(),
        /** From this Monday to Sunday. */
        week: z.object({ from: date, to: date }),
      }),
    },
    refused: readsList,
  },
  "GET /staff/collections/sums": {
    id: "sumCollections",
    tag,
    summary: "What the collections of a period come to",
    description:
      "Every collection of the period is added up, so that those of a year take longer than their list.",
    staff: aboutMoney,
    query: sheetQuery(filters, sorts),
    responses: {
      200: z.object({
        /** Of all that fit the filters; null where they are more than can be counted. */
        total: total.nullable(),
        /** Of the period, or of the household, by state; what was called off is in none. */
        totals: z.object({
          all: total,
          withBank: total,
          confirmed: total,
          paidOut: total,
          failed: total,
          chargedBack: total,
        }),
        /** Not with the bank yet and due from this Monday to Sunday. */
        week: total,
      }),
    },
    refused: readsList,
  },
  "GET /staff/collections.csv": {
    id: "exportCollections",
    tag,
    summary: "Collections as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    query: sheetQuery(filters, sorts),
    responses: { 200: csvFile },
    refused: readsList,
  },
} as const satisfies Record<string, Call>;
