import { contractEnds } from "@evenly/domain/cooling-off";
import { z } from "zod";
import { type Call, productType, typedLike, typedOrAbsent } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

/** What ending one's own contract does. */
export const contractEndPreview = z
  .object({
    firstName: z.string(),
    end: z.enum(contractEnds),
    /** The last day on which the contract can be cancelled without a reason; null once it has passed. */
    until: day.nullable(),
    /** Null before the household is live: nothing was charged, and the place is free again. */
    served: z
      .object({
        /** The first day of the person's service. */
        from: day,
        /** The last day that they pay for; null for who pays nothing. */
        to: day.nullable(),
        hasAskedForStart: z.boolean(),
        /** Of all days up to then. */
        charged: amount,
        owed: amount,
        refunded: amount,
        /** At the bank, outcome unknown. */
        withBank: amount,
        /** Still taken, with what it was to be. */
        payments: z.array(z.object({ on: day, amount, was: amount })),
        /** Not taken any more. */
        calledOff: z.object({ payments: z.number().int(), from: day, to: day }).nullable(),
      })
      .nullable(),
    /** Nobody else has the place: neither a leaver nor a successor. */
    freesPlace: z.boolean(),
    hasMandate: z.boolean(),
    /** First names of those who are told, as far as the reader may know them. */
    others: z.array(z.string()),
    othersTold: z.number().int(),
    housemateCount: z.number().int(),
    joinedAfter: z.number().int(),
    productTypes: z.array(productType),
    /** Nobody else is in, so that the whole account is cancelled. */
    isLast: z.boolean(),
    /** Names what was shown. */
    token: z.string(),
  })
  .meta({ id: "ContractEnd" });

/** Ruling J3. */
export const contractEnd = {
  "GET /my_house/contract_end": {
    id: "previewContractEnd",
    tag,
    summary: "What withdrawing or cancelling would do",
    description:
      "While the household gathers one can withdraw at any time; for 14 days after the day of signing up one can cancel without a reason. Changes nothing. Ruling J3.",
    responses: { 200: contractEndPreview },
    session: "housemate",
    refusals: ["nothing-to-cancel"],
  },
  "POST /my_house/contract_end": {
    id: "endContract",
    tag,
    summary: "Withdraw, or cancel one's contract",
    description:
      "Does what the preview of this `token` showed, or nothing. Before the household is live the place is free again; afterwards it stays empty, and the person pays up to today if they asked for the start. Done again it changes nothing. Ruling J3.",
    body: z.object({ token: typedLike("q3XvB7nYt0KcW5sLd9RfJ2mHzP8gTe6A"), note: typedOrAbsent }),
    limit: "mails",
    /** `hasPage`: their page still opens. */
    responses: { 200: z.object({ hasPage: z.boolean() }) },
    session: "housemate",
    refusals: ["approval-changed", "nothing-to-cancel"],
  },
} as const satisfies Record<string, Call>;
