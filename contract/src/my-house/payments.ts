import { mandateTroubles, moneyFollows, moneyStates } from "@evenly/domain/persons-money";
import { planKinds } from "@evenly/domain/plan-parts";
import { z } from "zod";
import type { Call } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

/** Part `number` of `of`. Ruling I4. */
const planPart = z.object({ number: z.number().int(), of: z.number().int(), amount });

/** One row of a person's money. Ruling F12. */
const payment = z.object({
  dueOn: day,
  lastDay: day,
  /** When it was or will be taken; the last day that was tried when it was sent back. */
  takenOn: day,
  /** The part in this state; negative for a refund. */
  amount,
  state: z.enum(moneyStates),
  follows: z.enum(moneyFollows).nullable(),
  /** When a try was sent back, or it was claimed back. */
  sentBackOn: day.nullable(),
  triesAgainOn: day.nullable(),
  /** Taken, and claimed back from the payer's bank afterwards. */
  isClaimedBack: z.boolean(),
  trouble: z.enum(mandateTroubles).nullable(),
  accountEnding: z.string().nullable(),
  /** What is taken with it for a plan. Ruling I4. */
  part: planPart.nullable(),
  /** The parts of a plan that pay it, with what each pays of it. */
  paidBy: z.array(planPart.extend({ isWhole: z.boolean() })),
});

/** A day on which money leaves the account, with the sum of what is taken together. Rulings F5, F12. */
export const debitDay = z.object({ on: day, amount, payments: z.number().int() });

/** One person's money in time order. The five sums are the whole term. Rulings F12, G2. */
export const personsMoney = {
  payments: z.array(payment),
  /** Less refunds. */
  taken: amount,
  withBank: amount,
  toCome: amount,
  /** Due and unpaid; negative for a credit. */
  owed: amount,
  waived: amount,
  /** The due date of the oldest payment that is due and unpaid. */
  owedSince: day.nullable(),
  /** Of what is owed, what a plan pays, and its last day. Ruling I4. */
  plan: z.object({ kind: z.enum(planKinds), owed: amount, until: day.nullable() }).nullable(),
  /** The most months over which the reader can spread what they owe; null when they can not. */
  mostPlanMonths: z.number().int().nullable(),
  /** As far as they are known, first one first. */
  debits: z.array(debitDay),
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
    owed: amount,
    /** The part of `owed` that is with the bank or still to be collected. */
    debits: z.array(debitDay),
    /** The part of `owed` that is taken on a day of which a notice tells first. */
    withoutDay: amount,
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
    session: "housemate",
  },
} as const satisfies Record<string, Call>;
