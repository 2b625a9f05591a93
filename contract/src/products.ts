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
    /** Sanitised html. */
    body: z.string(),
    info: z.string(),
    image: z.string(),
    priceId: z.string(),
    /** Pence per person per week; `old` is null when there is no earlier price. */
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
    /** The code of the chosen option. */
    selected: z.string(),
    options: z.array(option),
  })
  .meta({ id: "Product" });
export type Product = z.infer<typeof product>;

/** The discount that a quote carries. Spec §3 Discount, Ruling B3. */
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
      hm8s: countAsked,
      fra: typedOrAbsent,
      voucherCode: voucherCodeOrAbsent,
      /** The shared package this visit came by: the answer's `leadId` stands for it from then on. Rulings B3, B5. */
      hash: typedOrAbsent,
      agentCode,
      /**
       * The visitor's lead, whose quote is renewed: its friend's code counts, and its days go on. Without one, or with
       * one we do not know, the answer names a new, anonymous one. Rulings B3, B5.
       */
      leadId: leadIdOrAbsent,
    }),
    responses: {
      200: z.object({
        /** Whose quote this is, to be sent with every call about it: `POST /direct_debit` sells by it. */
        leadId: z.string(),
        address: address.optional(),
        /** The second token of Ruling A5, when somebody at this address has an account: the one that runs today or starts next. */
        existingAccountGUID: z.string().optional(),
        /** Every account at the address, in the order of their tenancies. Ruling B3. */
        accounts: z.array(existingAccount).optional(),
        products: z.array(product),
        discount: quotedDiscount.optional(),
        priceBeforeDiscount: pence,
        priceAfterDiscount: pence,
        /** What a shared package cost before any discount, when that is no longer honoured and it costs another price now. */
        priceWhenShared: pence.optional(),
      }),
    },
    refused: {
      404: "There is no such address, or we do not serve the postcode",
      422: "`hm8s`, `postcode` or `address` is missing or wrong",
    },
  },
} as const satisfies Record<string, Call>;
