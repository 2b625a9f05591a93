import { afterSentBack, mandateTroubles, ownPaymentStates } from "@evenly/domain/own-payment";
import { z } from "zod";
import type { Call } from "../shape.ts";
import { amount, day, signedOut, tag } from "./fields.ts";

const payment = z.object({
  dueOn: day,
  lastDay: day,
  movesOn: day,
  /** Negative for a refund. */
  amount,
  state: z.enum(ownPaymentStates),
  /** When a try failed, or it was charged back. */
  sentBackOn: day.nullable(),
  triesAgainOn: day.nullable(),
  follows: z.enum(afterSentBack).nullable(),
  trouble: z.enum(mandateTroubles).nullable(),
  accountEnding: z.string().nullable(),
});

/** One person's payments by due date. Ruling G2. */
export const ownPayments = {
  payments: z.array(payment),
  /** Less refunds. */
  taken: amount,
  toCome: amount,
  /** Identifies the payments in a calendar: the same for all of a person's. */
  scheduleId: z.string(),
  /** Null when nothing was ever charged. Ruling G7. */
  statementFrom: day.nullable(),
};

const dated = z.object({ amount, on: day.nullable() });

const statement = z
  .object({
    fullName: z.string(),
    fullAddress: z.string(),
    housemateCount: z.number().int(),
    firstDay: day,
    lastDay: day,
    on: day,
    mandate: z.object({ reference: z.string(), accountEnding: z.string(), isOver: z.boolean() }).nullable(),
    /** One per payment, then entries that belong to none. */
    rows: z.array(
      z.object({
        dueOn: day.nullable(),
        lastDay: day.nullable(),
        charged: dated,
        collected: dated,
        refunded: dated,
        writtenOff: dated,
        owedAfter: amount,
        payment: payment.nullable(),
      }),
    ),
    charged: amount,
    collected: amount,
    refunded: amount,
    writtenOff: amount,
    /** Negative for a credit. */
    owed: amount,
    /** The part of `owed` that is with the bank or still to be collected. */
    toCome: z.array(z.object({ on: day, amount })),
    mayGiveBankDetails: z.boolean(),
  })
  .meta({ id: "ClosingStatement" });

/** Ruling G7. */
export const closingStatement = {
  "GET /my_house/statement": {
    id: "readClosingStatement",
    tag,
    summary: "The closing statement",
    description: "Every charge and every collection of one housemate. Before its day there is only that day.",
    responses: {
      200: z.object({ firstName: z.string(), from: day.nullable(), statement: statement.nullable() }),
    },
    refused: signedOut,
  },
} as const satisfies Record<string, Call>;
