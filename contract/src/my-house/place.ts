import { z } from "zod";
import { amountShown, type Call, placeTaken, productType, whose } from "../shape.ts";
import { amount, day, tag, linkToken } from "./fields.ts";

/** For each person; `term` is the sum of all their payments. */
const priceOfPlace = z.object({ weekly: amount, monthly: amount, term: amount });

const heldPlace = whose.extend({
  pricePerPersonPerMonth: amount,
  price: priceOfPlace.meta({ description: "As the place was asked for" }),
  newPrice: priceOfPlace.nullable().meta({
    description:
      "Of today, when it is another: the place is confirmed only by who agrees to it, which `priceShown` says. Ruling D11",
  }),
  accountEnding: z.string(),
  lastsUntil: day,
  housemateCount: z.number().int(),
  joined: z.number().int(),
  productTypes: z.array(productType),
});

/** A place that is held until its mailbox has answered. Ruling A5. */
export const heldPlaces = {
  "POST /my_house/place/read": {
    id: "readHeldPlace",
    tag,
    summary: "Read which place a link confirms, without confirming it",
    description:
      "Nothing is spent, so that a mail scanner which follows links and runs scripts confirms nothing.",
    body: z.object({ token: linkToken }),
    limit: "existing-accounts",
    responses: { 200: heldPlace },
    refusals: ["house-link-unknown"],
  },
  "POST /my_house/place": {
    id: "confirmPlace",
    tag,
    summary: "Confirm a place by the link of a mail",
    description:
      "Takes the place that `POST /direct_debit` with a second token has held for 72 hours, sets up its mandate, and signs in.",
    idempotent: true,
    signsIn: true,
    body: z.object({
      token: linkToken,
      priceShown: amountShown.optional().meta({
        description:
          "Pence per person per week as the page showed it; at any other price the answer is 409 with the price of today. Without it: the price at which the place was asked for. Ruling D11",
      }),
    }),
    limit: "payments-and-leads",
    responses: { 201: placeTaken },
    refusals: [
      "house-link-unknown",
      "account-unknown",
      "tenancy-over",
      "already-joined",
      "join-after-cancel",
      "join-after-end",
      "price-changed",
      "household-full",
    ],
  },
} as const satisfies Record<string, Call>;
