import { z } from "zod";
import {
  address,
  type Call,
  countAsked,
  existingAccount,
  pence,
  productType,
  typedOrAbsent,
} from "./shape.ts";
import {
  addressGuidOrAbsent,
  agentCode,
  leadIdOrAbsent,
  postcodeOrAbsent,
  voucherCodeOrAbsent,
} from "./fields.ts";

export const option = z
  .object({
    code: z.string(),
    title: z.string(),
    /** Sanitised HTML. */
    body: z.string(),
    info: z.string(),
    image: z.string(),
    priceId: z.string(),
    /** Pence per person per week; `old` is null without an earlier price. */
    price: z.object({ current: pence, old: pence.nullable() }),
    ribbon: z.object({ text: z.string(), colour: z.string() }).optional(),
  })
  .meta({ id: "Option" });
export type Option = z.infer<typeof option>;

export const product = z
  .object({
    type: productType,
    label: z.string(),
    title: z.string(),
    icon: z.string(),
    image: z.string(),
    showPrices: z.boolean(),
    selected: z.string(),
    options: z.array(option),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof product>;

/** The discount in a quote. Spec §3 Discount, Ruling B3. */
export const quotedDiscount = z
  .object({
    isValid: z.boolean(),
    inputRevealed: z.boolean(),
    offer: z.string(),
    aff: z.string(),
    code: z.string(),
    name: z.string(),
    description: z.string(),
  })
  .meta({ id: "Discount" });
export type QuotedDiscount = z.infer<typeof quotedDiscount>;

/**
 * What the price after discount is made of, per person per week: the options' `after` less `amountOff` is that price.
 * Rulings C1, C2.
 */
export const priceBreakdown = z
  .object({
    options: z.array(z.object({ type: productType, code: z.string(), before: pence, after: pence })),
    /** Of an amount off per week, which comes off the sum. */
    amountOff: pence,
  })
  .meta({ id: "PriceBreakdown" });
export type PriceBreakdown = z.infer<typeof priceBreakdown>;

export const products = {
  "GET /products": {
    id: "quoteProducts",
    tag: "Prices",
    summary: "Products and prices",
    description:
      "What we offer at an address or postcode (one of the two has to be given), priced per person per week for this many housemates. Spec §7, Rulings B3, D14.",
    query: z.object({
      addressGuid: addressGuidOrAbsent,
      postcode: postcodeOrAbsent,
      /** With `postcode`, a typed address, so that its account is noticed. Ruling C6. */
      line1: typedOrAbsent,
      line2: typedOrAbsent,
      city: typedOrAbsent,
      hm8s: countAsked,
      fra: typedOrAbsent,
      voucherCode: voucherCodeOrAbsent,
      /** The shared package that the visit came from; afterwards `leadId` is used instead. Rulings B3, B5. */
      hash: typedOrAbsent,
      agentCode,
      /**
       * The lead whose quote is renewed, with its referral code and its age. Otherwise the answer has a new, anonymous
       * lead. Rulings B3, B5.
       */
      leadId: leadIdOrAbsent,
    }),
    example: { query: { postcode: "LS6 1ZZ", hm8s: "3" } },
    responses: {
      200: z.object({
        /** The quote's lead, to be sent with every later call; `POST /direct_debit` charges by it. */
        leadId: z.string(),
        address: address.optional(),
        /** The share token (Ruling A5) of the current or next account at this address. */
        existingAccountGUID: z.string().optional(),
        /** All accounts at the address, by tenancy. Ruling B3. */
        accounts: z.array(existingAccount).optional(),
        products: z.array(product),
        discount: quotedDiscount.optional(),
        priceBeforeDiscount: pence,
        priceAfterDiscount: pence,
        breakdown: priceBreakdown,
        /** The shared package's price before discount, when it is no longer honoured and has changed. */
        priceWhenShared: pence.optional(),
      }),
    },
    refusals: [
      "address-unknown",
      "area-not-served",
      "addresses-away",
      "housemate-count-out-of-range",
      "address-required",
      "postcode-invalid",
    ],
  },
} as const satisfies Record<string, Call>;
