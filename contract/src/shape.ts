import { productTypes } from "@evenly/domain/catalogue";
import { z } from "zod";
import { sentenceFor } from "./messages.ts";
import { texts } from "./texts.ts";

const clean = (text: string) => text.replaceAll("\0", "").toWellFormed().trim();

/**
 * How every body is read. What is missing, or null, is not given: it reads as empty, so that the domain's rules say
 * what is needed, in their words. What is there in the wrong JSON type is told on its field (`Call.fields`), whatever
 * else is wrong, and never read as something else. Rulings B1, B2.
 */
const orMissing = <Value>(missing: unknown, schema: z.ZodType<Value>): z.ZodType<Value, Value> =>
  z.preprocess((value) => (value === undefined ? missing : value), schema) as unknown as z.ZodType<
    Value,
    Value
  >;

const text = z.string({ error: texts.mustBeText });

/**
 * Text that a person typed. Surrounding space goes, and so do NULs and lone surrogates, which no database can hold.
 * Spec §5 "Inputs are trimmed".
 */
export const typed: z.ZodType<string, string> = orMissing("", text).transform(clean);

/** As `typed`, and absent when nothing was typed. */
export const typedOrAbsent = text.optional().transform((given) => clean(given ?? "") || undefined);

const yesOrNo = z.boolean({ error: texts.mustBeYesOrNo });

/** A yes or no; no when it is missing. */
export const ticked: z.ZodType<boolean, boolean> = orMissing(false, yesOrNo);

/** A yes, a no, or not answered. */
export const answered = yesOrNo.optional();

const numberElse = (error: string) =>
  orMissing(
    NaN,
    z.custom<number>((value) => typeof value === "number", { error }),
  );

/** How many housemates; NaN when it is missing, so that the domain's rules ask for it in their own words. */
export const count = numberElse(sentenceFor({ code: "housemate-count-out-of-range" }));

/** Pence, as a page showed them. */
export const amountShown = numberElse(texts.mustBeNumber);

/** A whole number in a query, where everything is text; NaN when it is not one. */
export const countAsked = z
  .union([text, z.number()])
  .optional()
  .transform((value) => {
    if (typeof value !== "string") return value;
    return /^\s*\d+\s*$/.test(value) ? Number(value) : NaN;
  });

const mostInList = 50;

/** A list; none when it is missing. */
export const listOf = <Item>(item: z.ZodType<Item, Item>): z.ZodType<Item[], Item[]> =>
  orMissing([], z.array(item, { error: texts.mustBeList }).max(mostInList, { error: texts.listTooLong }));

/** Price ids: short texts. */
export const priceIds = listOf(text.max(200, { error: texts.textTooLong }).transform(clean));

const ofWrongType = Symbol("of the wrong type");

/** Fields that belong together; when it is missing each of them is, and what is no group has each of them wrong. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const all = z.object(shape);
  return z.preprocess((value) => {
    if (value === undefined) return {};
    const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
    return isGroup ? value : Object.fromEntries(Object.keys(shape).map((key) => [key, ofWrongType]));
  }, all) as unknown as z.ZodType<z.output<typeof all>, z.input<typeof all>>;
};

/** Pence. Ruling C1. */
export const pence = z.number().int();

/** A calendar date, YYYY-MM-DD. Ruling B1. */
export const date = z.string();

export const productType = z.enum(productTypes);

/** An account at an address, by its second token (Ruling A5), with the days by which its housemates know it. Ruling B3. */
export const existingAccount = z.object({
  shareCode: z.string(),
  tenancyStartDate: date,
  tenancyEndDate: date,
});
export type ExistingAccount = z.infer<typeof existingAccount>;

/** The body of every refusal. Ruling B1. */
export const errorBody = z.object({
  message: z.string(),
  messages: z.array(z.string()),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  existingAccountGUID: z.string().optional(),
  accounts: z.array(existingAccount).optional(),
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
  /** The field on which a part of the body is refused, where that is not the part's own name. Ruling B3. */
  readonly fields?: Readonly<Record<string, string>>;
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
