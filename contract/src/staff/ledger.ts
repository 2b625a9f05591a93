import { ledgerAccounts, postingCauses } from "@evenly/domain/ledger";
import { z } from "zod";
import { type Call, date, pence, productType, typedOrAbsent } from "../shape.ts";
import { aboutHouseholds, aboutMoney, moneyTag as tag, householdParams, id } from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

const account = z.enum(ledgerAccounts);
const cause = z.enum(postingCauses);

/** Positive is a debit, negative a credit. */
const entry = z.object({
  account,
  place: z.number().int().nullable(),
  productType: productType.nullable(),
  amount: pence,
});

export const ledgerBalances = z.object({
  asOf: date,
  since: date,
  accounts: z.array(
    z.object({
      account,
      productType: productType.nullable(),
      /** Positive is a debit. `moved`: since the first of the month. */
      balance: pence,
      moved: pence,
    }),
  ),
});

const trace = z.object({
  person: z.string().nullable(),
  dueOn: date.nullable(),
  /** The provider's, for a try, refund or payout. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
});

const posting = z.object({
  id: z.string(),
  on: date,
  /** The day of its cause: before `on` when it came late for a closed month. */
  causeOn: date,
  postedOn: date,
  cause,
  /** For a reversal: the cause of the reversed posting. */
  of: cause.nullable(),
  household: z.object({ reference: z.string(), address: z.string() }).nullable(),
  trace,
  entries: z.array(entry),
  amount: pence,
});

/** Its CSV has a line for each entry. */
export const postingList = declareList({
  filters: {
    account: by.choices("Account", ledgerAccounts),
    cause: by.choices("Cause", postingCauses),
    household: by.text("Household", "Its reference"),
    month: by.month("Month", "The month of its value date, as 2027-09"),
    from: by.day("From", "The first value date"),
    to: by.day("Until", "The last value date"),
  },
  sorts: ["day"],
  firstSort: "-day",
  columns: {
    id: { sheet: "Posting" },
    on: { kind: "date", head: "Value date", sort: "day" },
    causeOn: { kind: "date", sheet: "Day of its cause" },
    postedOn: { kind: "date", head: "Posted" },
    cause: { head: "What", sheet: "Cause" },
    of: { sheet: "Reverses" },
    household: { head: "Household" },
    address: { sheet: "Address" },
    person: { sheet: "Person" },
    dueOn: { kind: "date", sheet: "Due" },
    traced: { sheet: "Reference" },
    reason: { sheet: "Reason" },
    account: { head: "Accounts", sheet: "Account" },
    place: { kind: "count", sheet: "Place" },
    productType: { sheet: "Product" },
    amount: { kind: "money", head: "Amount", sheet: "Pounds" },
  },
});

/** The ledger. Rulings F1, F2, H4. */
export const staffLedger = {
  "GET /staff/ledger/balances": {
    id: "readLedgerBalances",
    tag,
    summary: "What each account stands at on a day",
    description:
      "By value date. And what moved since the first day of its month. The end of today, unless a day is given.",
    staff: aboutMoney,
    query: z.object({ asOf: typedOrAbsent.meta({ description: "2027-09-13" }) }),
    responses: { 200: ledgerBalances },
    refusals: ["day-unreadable"],
  },
  "GET /staff/ledger": {
    id: "listPostings",
    tag,
    summary: "Postings with their entries",
    description: "The newest first, 50 at a time.",
    staff: aboutMoney,
    ...listCall(postingList, posting),
  },
  "GET /staff/ledger.csv": {
    id: "exportPostings",
    tag,
    summary: "Postings as a sheet, a line an entry",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    ...sheetCall(postingList),
  },
  "GET /staff/ledger/postings/:postingId": {
    id: "readPosting",
    tag,
    summary: "A posting with its entries and its cause",
    description: "And which posting reverses it.",
    staff: aboutMoney,
    params: z.object({ postingId: id }),
    showsPeople: true,
    responses: { 200: posting.extend({ reversedBy: z.string().nullable() }) },
    refusals: ["posting-unknown"],
  },
  "GET /staff/households/:reference/ledger": {
    id: "readHouseholdLedger",
    tag,
    summary: "The ledger of a household",
    description: "Every posting of what its places owe, the oldest first, each with its cause.",
    staff: aboutHouseholds,
    params: householdParams,
    showsPeople: true,
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
            /** For the place; `owedAfter` is for the household. */
            amount: pence,
            owedAfter: pence,
          }),
        ),
        owed: pence,
      }),
    },
    refusals: ["account-unknown"],
  },
} as const satisfies Record<string, Call>;
