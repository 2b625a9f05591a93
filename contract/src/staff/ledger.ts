import { ledgerAccounts, postingCauses } from "@evenly/domain/ledger";
import { z } from "zod";
import { type Call, csvFile, date, pence, productType, typedOrAbsent } from "../shape.ts";
import { aboutHouseholds, aboutMoney, moneyTag as tag, readsList, readWithRole } from "./fields.ts";
import { listOf, listQuery, sheetQuery } from "./lists.ts";

const account = z.enum(ledgerAccounts);
const cause = z.enum(postingCauses);

/** Above 0 a debit, below a credit. */
const entry = z.object({
  account,
  place: z.number().int().nullable(),
  productType: productType.nullable(),
  amount: pence,
});

/** What caused it: the words that staff know it by. */
const trace = z.object({
  person: z.string().nullable(),
  /** Of the payment that it is about. */
  dueOn: date.nullable(),
  /** The provider's, of the try, the refund or the payout. */
  reference: z.string().nullable(),
  /** Of a decision of staff. */
  reason: z.string().nullable(),
});

const posting = z.object({
  id: z.string(),
  on: date,
  cause,
  /** Of a reversal, that of what it reverses. */
  of: cause.nullable(),
  household: z.object({ reference: z.string(), address: z.string() }).nullable(),
  trace,
  entries: z.array(entry),
  /** The sum of its debits. */
  amount: pence,
});

const filters = {
  account: `${ledgerAccounts.join(", ")}; several with commas between them`,
  cause: `${postingCauses.join(", ")}; several with commas between them`,
  household: "Its reference",
  month: "The month in which it was posted, as 2027-09",
  from: "The first day on which it was posted",
  to: "The last day on which it was posted",
};
const sorts = ["posted"];

/** The ledger as staff read it. Rulings F1, F2, H4. */
export const staffLedger = {
  "GET /staff/ledger/balances": {
    id: "readLedgerBalances",
    tag,
    summary: "What each account stands at on a day",
    description: "And what moved since the first day of its month. The end of today, unless a day is given.",
    staff: aboutMoney,
    query: z.object({ asOf: typedOrAbsent.meta({ description: "2027-09-13" }) }),
    responses: {
      200: z.object({
        asOf: date,
        /** The first day of its month. */
        since: date,
        accounts: z.array(
          z.object({
            account,
            productType: productType.nullable(),
            /** Above 0 a debit: owed to us, held for us or spent. `moved` is since the first day of the month. */
            balance: pence,
            moved: pence,
          }),
        ),
      }),
    },
    refused: { ...readWithRole, 422: "The day is none" },
  },
  "GET /staff/ledger": {
    id: "listPostings",
    tag,
    summary: "Postings with their entries",
    description: "The newest first, 50 at a time.",
    staff: aboutMoney,
    query: listQuery(filters, sorts),
    responses: { 200: listOf(posting) },
    refused: readsList,
  },
  "GET /staff/ledger.csv": {
    id: "exportPostings",
    tag,
    summary: "Postings as a sheet, a line an entry",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    query: sheetQuery(filters, sorts),
    responses: { 200: csvFile },
    refused: readsList,
  },
  "GET /staff/ledger/postings/:postingId": {
    id: "readPosting",
    tag,
    summary: "A posting with its entries and its cause",
    description: "And which posting reverses it.",
    staff: aboutMoney,
    params: z.object({ postingId: z.string().max(40) }),
    responses: { 200: posting.extend({ reversedBy: z.string().nullable() }) },
    refused: { ...readWithRole, 404: "There is no such posting" },
  },
  "GET /staff/households/:reference/ledger": {
    id: "readHouseholdLedger",
    tag,
    summary: "The ledger of a household",
    description: "Every posting of what its places owe, the oldest first, each with its cause.",
    staff: aboutHouseholds,
    params: z.object({ reference: z.string().max(40) }),
    responses: {
      200: z.object({
        reference: z.string(),
        address: z.string(),
        lines: z.array(
          z.object({
            postingId: z.string(),
            on: date,
            cause,
            of: cause.nullable(),
            place: z.number().int(),
            trace,
            /** Of what the place owes, and what the household owes after it. */
            amount: pence,
            owedAfter: pence,
          }),
        ),
        owed: pence,
      }),
    },
    refused: { ...readWithRole, 404: "No household has that reference" },
  },
} as const satisfies Record<string, Call>;
