import { productTypes } from "@evenly/domain/catalogue";
import { z } from "zod";

const clean = (text: string) => text.replaceAll("\0", "").toWellFormed().trim();

/**
 * Text that a person typed. Whatever is not text reads as empty, so that the domain's rules say what is missing;
 * surrounding space goes, and so do NULs and lone surrogates, which no database can hold. Spec §5 "Inputs are trimmed".
 */
export const typed = z.string().catch("").transform(clean);

/** As `typed`, and absent when nothing was typed. */
export const typedOrAbsent = typed.optional().transform((text) => text || undefined);

/** A yes or no; anything else reads as no. */
export const ticked = z.boolean().catch(false);

/** A yes, a no, or not answered. */
export const answered = z.boolean().optional().catch(undefined);

/** A whole number in a body or a query; NaN when it is not one, so that the domain's rules refuse it in their own words. */
export const count = z
  .unknown()
  .optional()
  .meta({ type: "integer" })
  .transform((value) =>
    typeof value === "string" && /^\s*\d+\s*$/.test(value)
      ? Number(value)
      : typeof value === "number"
        ? value
        : NaN,
  );

/** Price ids, option codes: a list of short texts; anything else reads as an empty list. */
export const texts = z.array(z.string().max(200).transform(clean)).max(50).catch([]);

/** Pence. Ruling C1. */
export const pence = z.number().int();

/** A calendar date, YYYY-MM-DD. Ruling B1. */
export const date = z.string();

export const productType = z.enum(productTypes);

/** The body of every refusal. Ruling B1. */
export const errorBody = z.object({
  message: z.string(),
  messages: z.array(z.string()),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  existingAccountGUID: z.string().optional(),
  priceBeforeDiscount: pence.optional(),
  priceAfterDiscount: pence.optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** An address as we hold it; parts it does not have are empty. Ruling B3. */
export const address = z.object({
  guid: z.string(),
  line1: z.string(),
  line2: z.string(),
  organisationName: z.string(),
  city: z.string(),
  postcode: z.string(),
});
export type Address = z.infer<typeof address>;

/** One call: what goes in, and a schema for each status that can come out. */
export type Call = {
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Takes an `Idempotency-Key`. Ruling B6. */
  readonly idempotent?: true;
  readonly responses: Readonly<Record<number, z.ZodType>>;
};

const refusals = {
  400: errorBody,
  404: errorBody,
  409: errorBody,
  410: errorBody,
  413: errorBody,
  415: errorBody,
  422: errorBody,
  429: errorBody,
  500: errorBody,
  503: errorBody,
} as const;

/** The statuses of a call: its own, and the refusals that every call can give. Ruling B2. */
export const withRefusals = <Own extends Record<number, z.ZodType>>(
  own: Own,
): Omit<typeof refusals, keyof Own> & Own => ({
  ...refusals,
  ...own,
});

/** 204. */
export const nothing = z.undefined().meta({ description: "No body" });
