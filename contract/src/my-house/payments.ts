import { afterSentBack, mandateTroubles, ownPaymentStates } from "@evenly/domain/own-payment";
import { z } from "zod";
import type { Call } from "../shape.ts";
import { amount, day, signedOut, tag } from "./fields.ts";

const payment = z.object({
  dueOn: day,
  lastDay: day,
  /** The day on which money moves, moved or was to move. */
  movesOn: day,
  /** Below 0 it went back to them. */
  amount,
  state: z.enum(ownPaymentStates),
  /** When a try of it had failed, or it was claimed back. */
  sentBackOn: day.nullable(),
  triesAgainOn: day.nullable(),
  /** What happens to one that was not taken. */
  follows: z.enum(afterSentBack).nullable(),
  /** Why new bank details are needed. */
  trouble: z.enum(mandateTroubles).nullable(),
  /** Where a refund goes. */
  accountEnding: z.string().nullable(),
});

/** What one person pays, by due date, and how it stands. Ruling G2. */
export const ownPayments = {
  payments: z.array(payment),
  /** Less what went back. */
  taken: amount,
  toCome: amount,
  /** The same for all of their payments, and nobody else's: what a calendar knows them by. */
  scheduleId: z.string(),
  /** From when the closing statement is there; null where nothing was ever charged. Ruling G7. */
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
    /** As it stood then. */
    on: day,
    mandate: z.object({ reference: z.string(), accountEnding: z.string(), isOver: z.boolean() }).nullable(),
    /** A row a payment, then what is about none. */
    rows: z.array(
      z.object({
        dueOn: day.nullable(),
        lastDay: day.nullable(),
        charged: dated,
        collected: dated,
        refunded: dated,
        writtenOff: dated,
        /** Of this row and those before it. */
        owedAfter: amount,
        payment: payment.nullable(),
      }),
    ),
    charged: amount,
    collected: amount,
    refunded: amount,
    writtenOff: amount,
    /** Below 0 it is owed to them. */
    owed: amount,
    /** Of what is owed, what is with the bank or still to be taken. */
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
