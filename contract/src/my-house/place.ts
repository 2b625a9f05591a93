import { z } from "zod";
import { type Call, placeTaken, productType, whose } from "../shape.ts";
import { amount, day, tag, linkToken } from "./fields.ts";

const heldPlace = whose.extend({
  pricePerPersonPerMonth: amount,
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
    body: z.object({ token: linkToken }),
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
