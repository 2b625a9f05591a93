import { z } from "zod";
import { type Call, pence, productType } from "../shape.ts";
import { amount, day, signedOut, tag } from "./fields.ts";

/** What one housemate pays: pence per person, and how often. */
const sum = z.object({
  housemateCount: z.number().int(),
  /** Those that are wanted. */
  products: z.array(productType),
  weekly: pence,
  monthly: pence,
  startsOn: day,
  payments: z.number().int(),
  inAll: pence,
});

const answer = sum.extend({
  kind: z.enum(["one-more", "one-fewer", "without-broadband", "month-later"]),
  /** Of the monthly price; below 0 it is less than now. */
  difference: amount,
  /** The discount that they have does not hold then. */
  isDiscountLost: z.boolean(),
});

const whatIf = z
  .object({
    firstName: z.string(),
    /** How many places are taken. */
    joined: z.number().int(),
    tenancyEnd: day,
    now: sum,
    /** Those that there are: none of a household that is over. */
    answers: z.array(answer),
  })
  .meta({ id: "WhatIf" });

/** Ruling G6. */
export const whatIfs = {
  "GET /my_house/what_if": {
    id: "readWhatIf",
    tag,
    summary: "What it would cost otherwise",
    description:
      "The package as sold if they were one more or one fewer, without broadband and, before the tenancy starts, with a start a month later. From the household's own price book, with its discount checked again: sums, not offers. Changes nothing. Ruling G6.",
    responses: { 200: whatIf },
    refused: signedOut,
  },
} as const satisfies Record<string, Call>;
