import { z } from "zod";
import { address, type Call, date, pence, soldProduct } from "./shape.ts";
import { guid } from "./fields.ts";

/** A household for anybody with its guid. Spec §3 Account information, Ruling B3. */
export const accountInformation = z
  .object({
    guid: z.string(),
    joinLink: z.string(),
    remainingHousemates: z.number().int(),
    housemateCount: z.number().int(),
    /** First name only. Ruling A5. */
    accountCreator: z.string(),
    agentMessage: z.string().nullable(),
    /** With its guid for the account's guid only, when it is one of our list. Rulings A5, B3. */
    address: address.partial({ guid: true }),
    fullAddress: z.string(),
    postcode: z.string(),
    tenancyStartDate: date,
    tenancyEndDate: date,
    broadbandDate: date.nullable(),
    firstPaymentDate: date,
    products: z.array(soldProduct),
    pppw: pence,
    pricePerPersonPerMonth: pence,
    nonDiscountedPricePerPerson: pence,
    nonDiscountedPricePerPersonPerMonth: pence,
    usedDiscount: z.boolean(),
    discountDescription: z.string().nullable(),
    /** Only there, and true, for a browser that is signed in to this household's own page. Ruling B7. */
    isYours: z.literal(true).optional(),
    /** For a successor's link; amounts are the successor's. Ruling G5. */
    successor: z
      .object({
        of: z.string(),
        firstDay: date,
        /** Too late for the requested day: the leaver has to agree first. */
        isLate: z.boolean(),
        payments: z.array(z.object({ dueDate: date, lastDay: date, collectionDate: date, amount: pence })),
      })
      .optional(),
  })
  .meta({ id: "Account" });
export type AccountInformation = z.infer<typeof accountInformation>;

export const summary = {
  "GET /summary": {
    id: "readSummary",
    tag: "Accounts",
    summary: "An account, for those who were given its guid",
    description:
      "An account, for those who were given its guid; 410 with the same body when everybody has joined. Spec §7, Ruling B3.",
    query: z.object({ guid }),
    responses: { 200: accountInformation, 410: accountInformation },
    refusals: ["account-unknown", "tenancy-over"],
  },
} as const satisfies Record<string, Call>;
