import { z } from "zod";
import { type Call, date, pence } from "../shape.ts";
import { aboutMoney, moneyTag as tag } from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

const sums = {
  /** Parts are null when they were not stored. */
  payments: z.number().int().nullable(),
  collected: pence.nullable(),
  /** Deductions are negative. */
  fees: pence,
  takenBack: pence.nullable(),
  refunded: pence.nullable(),
  other: pence.nullable(),
  bank: pence,
  /** By our own ledger, less fees. */
  ledger: pence.nullable(),
  difference: pence.nullable(),
};

const payout = z.object({ reference: z.string(), provider: z.string(), arrivesOn: date, ...sums });

const difference = z.object({
  kind: z.enum(["payment", "charge-back", "failure", "refund", "other", "sum"]),
  /** The provider's, of the payment or refund. */
  reference: z.string().nullable(),
  theirs: pence,
  ours: pence.nullable(),
  person: z.string().nullable(),
  household: z.object({ reference: z.string(), address: z.string() }).nullable(),
});

export const payoutList = declareList({
  filters: {
    arrived: by.month("Arrived in month", "The month in which it arrived, as 2027-09"),
    from: by.day("Arrived from", "The first day on which it arrived"),
    to: by.day("Arrived until", "The last day on which it arrived"),
    differs: by.choices("Differs", ["yes"], "yes: only those that are not what our books say"),
  },
  sorts: ["arrived", "bank"],
  firstSort: "-arrived",
  columns: {
    reference: { head: "Payout" },
    provider: { sheet: "Provider" },
    arrivesOn: { kind: "date", head: "Arrived", sort: "arrived" },
    payments: { kind: "count", head: "Payments" },
    collected: { kind: "money", head: "Collected" },
    fees: { kind: "money", head: "Fees" },
    takenBack: { kind: "money", head: "Charged back" },
    refunded: { kind: "money", head: "Refunded" },
    other: { kind: "money", sheet: "Other" },
    bank: { kind: "money", head: "Bank has", sort: "bank" },
    ledger: { kind: "money", head: "Ledger has" },
    difference: { kind: "money", head: "Difference" },
    state: { head: "", sheet: false },
  },
});

/** The provider's payouts against our ledger. Rulings F2, H4. */
export const staffPayouts = {
  "GET /staff/payouts": {
    id: "listPayouts",
    tag,
    summary: "Payouts against the ledger",
    description: "The newest first, 50 at a time, with the sums of all that fit the filters.",
    staff: aboutMoney,
    ...listCall(payoutList, payout, { totals: z.object({ count: z.number().int(), ...sums }) }),
  },
  "GET /staff/payouts.csv": {
    id: "exportPayouts",
    tag,
    summary: "Payouts as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: aboutMoney,
    ...sheetCall(payoutList),
  },
  "GET /staff/payouts/:reference": {
    id: "readPayout",
    tag,
    summary: "A payout, and why it is not what our books say",
    description: "Each part that differs, 200 at most, as it is known now; and its posting.",
    staff: aboutMoney,
    params: z.object({
      reference: z
        .string()
        .max(100)
        .meta({ examples: ["PO000123"] }),
    }),
    showsPeople: true,
    responses: {
      200: payout.extend({
        differences: z.array(difference),
        isCut: z.boolean(),
        /** Null when nothing arrived. */
        postingId: z.string().nullable(),
        case: z.object({ case: z.string(), openedOn: date, isOpen: z.boolean() }).nullable(),
      }),
    },
    refusals: ["payout-unknown"],
  },
} as const satisfies Record<string, Call>;
