import { instantPaymentStates } from "@evenly/domain/instant-payment";
import { z } from "zod";
import { type Call, nothing, numberAsked } from "../shape.ts";
import { amount, day, tag } from "./fields.ts";

const moment = z.string().meta({ description: "A moment like 2027-08-04T13:02:00.000Z" });
const month = z.object({ dueOn: day, amount });

/** A payment by bank. Ruling I3. */
const payment = z.object({
  amount,
  state: z.enum(instantPaymentStates),
  startedAt: moment,
  approvedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** What it pays or has paid, oldest month first. */
  pays: z.array(month),
});

/** Paying what is owed by bank. Rulings F4, I3. */
export const payNow = {
  "GET /my_house/pay": {
    id: "readWhatToPay",
    tag,
    summary: "What a housemate owes and can pay now",
    description: "With the payment by bank that is under way, or that ended of late. Ruling I3.",
    responses: {
      200: z
        .object({
          firstName: z.string(),
          /** What their bank shows. */
          reference: z.string(),
          owed: amount,
          /** Cannot be paid now: its outcome is not known. */
          withBank: amount,
          since: day.nullable(),
          months: z.array(month),
          /** The second try that waits meanwhile. */
          retry: z.object({ on: day, dueOn: day, amount }).nullable(),
          /** The next payment by Direct Debit that is no second try; of it, what is for a plan, which waits meanwhile. */
          next: z.object({ on: day, amount, part: amount }).nullable(),
          /** Over how many months it can be spread instead, at most. Ruling I4. */
          mostPlanMonths: z.number().int().nullable(),
          payment: payment.nullable(),
        })
        .meta({ id: "WhatToPay" }),
    },
    session: "housemate",
  },
  "POST /my_house/pay": {
    id: "startPayment",
    tag,
    summary: "Start to pay what is owed, or a part of it",
    description:
      "Of all, or £5 or more. While it is under way nothing is tried again and no other can be started. Ruling I3.",
    idempotent: true,
    body: z.object({ amount: numberAsked.meta({ examples: [500] }) }),
    limit: "payments-and-leads",
    responses: { 201: nothing },
    session: "housemate",
    refusals: ["nothing-owed", "own-place-disputed", "payment-under-way"],
  },
  "POST /my_house/pay/bank": {
    id: "openBank",
    tag,
    summary: "The page on which the payer chooses their bank",
    description: "Of the payment that is under way. Nothing is paid before it is approved there. Ruling I3.",
    limit: "payments-and-leads",
    responses: { 200: z.object({ url: z.string() }) },
    session: "housemate",
    refusals: ["no-payment-under-way", "payment-approved", "banks-away"],
  },
  "POST /my_house/pay/stop": {
    id: "stopPayment",
    tag,
    summary: "Stop the payment that is under way",
    description: "Unless the bank has it already. Ruling I3.",
    limit: "payments-and-leads",
    responses: { 204: nothing },
    session: "housemate",
    refusals: ["payment-approved", "banks-away"],
  },
} as const satisfies Record<string, Call>;
