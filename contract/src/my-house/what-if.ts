import { whatIfKinds } from "@evenly/domain/what-if";
import { z } from "zod";
import { type Call, pence, productType } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

/** Per person. */
const sum = z.object({
  housemateCount: z.number().int(),
  products: z.array(productType),
  weekly: pence,
  monthly: pence,
  startsOn: day,
  payments: z.number().int(),
  inAll: pence,
});

const answer = sum.extend({
  kind: z.enum(whatIfKinds),
  /** In the monthly price; negative when cheaper than now. */
  difference: amount,
  isDiscountLost: z.boolean(),
});

const whatIf = z
  .object({
    firstName: z.string(),
    joined: z.number().int(),
    tenancyEnd: day,
    now: sum,
    /** Empty for a household that has ended. */
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
    session: "housemate",
  },
} as const satisfies Record<string, Call>;
