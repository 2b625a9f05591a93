import { productTypes } from "@evenly/domain/catalogue";
import type { StaffRole } from "@evenly/domain/staff";
import { z } from "zod";
import { type FieldCode, noticeCodes, type RefusedCode } from "./messages.ts";
import { en } from "./sentences/en.ts";

const clean = (text: string) => text.replaceAll("\0", "").toWellFormed().trim();

/**
 * How every body is read. `needed` in the metadata says that the reference asks for it, though its absence is told by
 * the rules. What is missing, or null, is not given: it reads as empty, so that the domain's rules say
 * what is needed, in their words. What is there in the wrong JSON type is told on its field (`Call.fields`), whatever
 * else is wrong, and never read as something else. Rulings B1, B2.
 */
const orMissing = <Value>(missing: unknown, schema: z.ZodType<Value>): z.ZodType<Value, Value> =>
  z.preprocess((value) => (value === undefined ? missing : value), schema) as unknown as z.ZodType<
    Value,
    Value
  >;

/** What zod says of a field that it does not take is a code, like everything that is said of a field. */
const withCode = (error: FieldCode) => ({ error });

const text = z.string(withCode("must-be-text"));

/**
 * Text that a person typed. Surrounding space goes, and so do NULs and lone surrogates, which no database can hold.
 * Spec §5 "Inputs are trimmed".
 */
export const typed: z.ZodType<string, string> = orMissing("", text).transform(clean).meta({ needed: true });

/** A file's text, as it is: lines are counted in it. */
export const wholeText: z.ZodType<string, string> = orMissing("", text).meta({ needed: true });

/** As `typed`, and absent when nothing was typed. */
export const typedOrAbsent = text.optional().transform((given) => clean(given ?? "") || undefined);

const yesOrNo = z.boolean(withCode("must-be-yes-or-no"));

/** A yes or no; no when it is missing. */
export const ticked: z.ZodType<boolean, boolean> = orMissing(false, yesOrNo);

/** A yes, a no, or not answered. */
export const answered = yesOrNo.optional();

const numberElse = (code: FieldCode) =>
  orMissing(
    NaN,
    z.custom<number>((value) => typeof value === "number", withCode(code)),
  );

/** How many housemates; NaN when it is missing, so that the domain's rules ask for it in their own words. */
export const count = numberElse("housemate-count-out-of-range").meta({ needed: true });

/** A whole number that says which one is meant; NaN when it is missing. */
export const numberAsked = numberElse("must-be-number").meta({ type: "integer", minimum: 1, needed: true });

/** Pence, as a page showed them. */
export const amountShown = numberElse("must-be-number").meta({
  type: "integer",
  minimum: 0,
  examples: [1950],
});

/** A whole number in a query, where everything is text; NaN when it is not one. */
export const countAsked = z
  .union([text, z.number()])
  .optional()
  .transform((value) => {
    if (typeof value !== "string") return value;
    return /^\s*\d+\s*$/.test(value) ? Number(value) : NaN;
  });

const mostInList = 50;

export const listOf = <Item>(item: z.ZodType<Item, Item>): z.ZodType<Item[], Item[]> =>
  orMissing([], z.array(item, withCode("must-be-list")).max(mostInList, withCode("list-too-long")));

export const shortText = text.max(200, withCode("text-too-long")).transform(clean);

export const priceIds = listOf(shortText).meta({ needed: true });

const ofWrongType = Symbol("of the wrong type");

/** Fields that belong together; when it is missing each of them is, and what is no group has each of them wrong. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const all = z.object(shape);
  return z
    .preprocess((value) => {
      if (value === undefined) return {};
      const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
      return isGroup ? value : Object.fromEntries(Object.keys(shape).map((key) => [key, ofWrongType]));
    }, all)
    .meta({ needed: true }) as unknown as z.ZodType<z.output<typeof all>, z.input<typeof all>>;
};

/** Pence. Ruling C1. */
export const pence = z.number().int();

/** A calendar date, YYYY-MM-DD. Ruling B1. */
export const date = z.string().meta({ format: "date" });

export const productType = z.enum(productTypes);

/** An account at an address, by its second token (Ruling A5), with the days by which its housemates know it. Ruling B3. */
export const existingAccount = z
  .object({
    shareCode: z.string(),
    tenancyStartDate: date,
    tenancyEndDate: date,
  })
  .meta({ id: "ExistingAccount" });
export type ExistingAccount = z.infer<typeof existingAccount>;

const notices = new Set<string>(noticeCodes);

/** Every code that a call can be refused with. */
export const refusedCodes = Object.keys(en.sentences).filter((code) => !notices.has(code)) as [
  RefusedCode,
  ...RefusedCode[],
];

const refusedCode = z.enum(refusedCodes).meta({
  id: "RefusalCode",
  description: "The reason, whatever the language of its message; there may be more of them later",
});

/** The body of every refusal: beside each message, the code that it says. Ruling B1. */
export const errorBody = z
  .object({
    message: z.string(),
    code: refusedCode,
    messages: z.array(z.string()),
    codes: z.array(refusedCode),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    errorCodes: z.record(z.string(), z.array(refusedCode)).optional(),
    existingAccountGUID: z.string().optional(),
    accounts: z.array(existingAccount).optional(),
    priceBeforeDiscount: pence.optional(),
    priceAfterDiscount: pence.optional(),
  })
  .meta({
    id: "Refusal",
    description:
      "Why a call was refused: messages for people, in the language of `Accept-Language`, and their codes in the same order",
  });
export type ErrorBody = z.infer<typeof errorBody>;

/** An address as we hold it; parts it does not have are empty. Ruling B3. */
export const address = z
  .object({
    guid: z.string(),
    line1: z.string(),
    line2: z.string(),
    organisationName: z.string(),
    city: z.string(),
    postcode: z.string(),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof address>;

/** What calls are about. */
export const tags = {
  Codes: "Codes that bring a visitor: a friend's, an affiliate's, a letting agent's",
  Leads: "Who asked for a price, and for which house",
  Prices: "Products, prices, vouchers and shared packages",
  Addresses: "Addresses, and whether one has an account",
  Accounts: "Households, housemates and their Direct Debits",
  "Household page": "What a housemate sees and changes after the sign-up, by the link of a mail",
  Screens: "What the screens need to know",
  "Staff: signing in": "The back office: who is signed in, and their second factor",
  "Staff: what waits": "The back office: what there is to do",
  "Staff: people": "The back office: colleagues, invitations and roles",
  "Staff: households": "The back office: finding a household, reading it and changing it",
  "Staff: approvals": "The back office: what needs a second person",
  "Staff: codes": "The back office: vouchers, offers, affiliates, referrers and agents",
  "Staff: flags and settings": "The back office: what an operator changes without a restart",
  "Staff: money": "The back office: collections, payouts and the ledger",
  "Staff: price books": "The back office: price books, what they change, and their publication",
  "Staff: mails": "The back office: mails as they were sent",
  "Staff: jobs that gave up": "The back office: jobs and events that somebody has to look at",
  "Staff: audit": "The back office: what was done, by whom and why",
  "Staff: figures": "The back office: from a lead to services that run, and money by month",
} as const;
export type Tag = keyof typeof tags;

/** One call: what goes in, and a schema for each status that can come out. */
export type Call = {
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The field on which a part of the body is refused, where that is not the part's own name. Ruling B3. */
  readonly fields?: Readonly<Record<string, string>>;
  /**
   * Of a call of the back office, who may: anyone, whoever is signed in, or who has one of these roles and a second
   * factor. Rulings H1, H2.
   */
  readonly staff?: "anyone" | "signed-in" | readonly StaffRole[];
  /** The largest body, where it is more than 64 KiB. Ruling B2. */
  readonly kibibytes?: number;
  /** Takes an `Idempotency-Key`. Ruling B6. */
  readonly idempotent?: true;
  /** The body as the reference describes it, where more holds between its parts than how each is read. */
  readonly described?: z.ZodType;
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** When it is refused, by status, beside what every call refuses. */
  readonly refused?: Readonly<Record<number, string>>;
};

/** What every call can refuse, whoever asks. Ruling B2. */
const always = {
  400: "The request cannot be read",
  429: "Too many requests; `Retry-After` says how many seconds to wait",
  500: "A fault of ours",
  503: "The database is away; try again after `Retry-After`",
};
const ofBodies = (kibibytes: number) => ({
  413: `The body is over ${String(kibibytes)} KiB`,
  415: "The body is not JSON",
  422: "Fields are missing or wrong; `errors` has the messages by field",
});

/** The largest body of a call, in KiB. Ruling B2. */
export const largestBodyOf = ({ kibibytes = 64 }: Pick<Call, "kibibytes">): number => kibibytes;

/** Every status that a call refuses with, and when; nothing else comes out of it. Ruling B2. */
export const refusalsOf = (call: Call): Readonly<Record<number, string>> => {
  const { body, idempotent, refused = {} } = call;
  const common: Record<number, string> = body ? { ...always, ...ofBodies(largestBodyOf(call)) } : always;
  const told = { ...common, ...refused };
  if (idempotent)
    told[409] = [refused[409], "The idempotency key came before with another body"]
      .filter(Boolean)
      .join(". ");
  return told;
};

/** A file that is written while it is read: its name, and its lines. */
export type TextFile = { readonly name: string; readonly lines: AsyncIterable<string> };

/** 200 with a file that people keep: `text/csv`, in UTF-8. Ruling H5. */
export const csvFile: z.ZodType<TextFile, TextFile> = z.custom<TextFile>().meta({ description: "A sheet" });

/** 204. */
export const nothing = z.undefined().meta({ description: "No body" });
