import { productTypes } from "@evenly/domain/catalogue";
import type { StaffRole } from "@evenly/domain/staff";
import { z } from "zod";
import type { LimitName } from "./limits.ts";
import type { FieldCode, RefusedCode } from "./messages.ts";
import { noticeCodes } from "./screen-codes.ts";
import { statusOfCode } from "./refusals.ts";
import { en, staffFieldSentences } from "./sentences/en.ts";

function clean(text: string) {
  return text.replaceAll("\0", "").toWellFormed().trim();
}

/**
 * Parsing never refuses a missing or null field: it reads as empty, and the domain's rules report it. A value of the
 * wrong JSON type is reported on its field (`Call.fields`). `needed` marks fields that OpenAPI requires. Rulings B1,
 * B2.
 */
function orMissing<Value>(missing: unknown, schema: z.ZodType<Value>): z.ZodType<Value, Value> {
  return z.preprocess((value) => (value === undefined ? missing : value), schema) as unknown as z.ZodType<
    Value,
    Value
  >;
}

/** zod's messages are codes here, like all messages for fields. */
function withCode(error: FieldCode) {
  return { error };
}

const text = z.string(withCode("must-be-text"));

/** Typed text: trimmed, without NULs and lone surrogates, which no database stores. Spec §5 "Inputs are trimmed". */
export const typed: z.ZodType<string, string> = orMissing("", text).transform(clean).meta({ needed: true });

export function typedLike(example: string) {
  return typed.meta({ examples: [example] });
}

/** A file's text, unchanged. */
export const wholeText: z.ZodType<string, string> = orMissing("", text).meta({ needed: true });

/** typedLike `typed`, but undefined when empty. */
export const typedOrAbsent = text.optional().transform((value) => clean(value ?? "") || undefined);

const yesOrNo = z.boolean(withCode("must-be-yes-or-no"));

export const ticked: z.ZodType<boolean, boolean> = orMissing(false, yesOrNo).meta({ needed: false });

export const answered = yesOrNo.optional();

function numberElse(code: FieldCode) {
  return orMissing(
    NaN,
    z.custom<number>((value) => typeof value === "number", withCode(code)),
  );
}

/** NaN when missing, so that the domain's rules report it. */
export const count = numberElse("housemate-count-out-of-range").meta({ type: "integer", needed: true });

/** A whole number; NaN when missing. */
export const numberAsked = numberElse("must-be-number").meta({ type: "integer", minimum: 1, needed: true });

export const amountShown = numberElse("must-be-number").meta({
  type: "integer",
  minimum: 0,
  examples: [1950],
});

/** A whole number in a query string; else NaN. */
export const countAsked = z
  .union([text, z.number()])
  .optional()
  .transform((value) => {
    if (typeof value !== "string") return value;
    return /^\s*\d+\s*$/.test(value) ? Number(value) : NaN;
  });

const mostInList = 50;

export function listOf<Item>(item: z.ZodType<Item, Item>): z.ZodType<Item[], Item[]> {
  return orMissing([], z.array(item, withCode("must-be-list")).max(mostInList, withCode("list-too-long")));
}

export const shortText = text.max(200, withCode("text-too-long")).transform(clean);

export const priceIds = listOf(shortText).meta({ needed: true });

const ofWrongType = Symbol("of the wrong type");

/** A nested object. When it is missing, its fields count as missing; any other type makes each field wrong. */
export function group<Shape extends z.ZodRawShape>(shape: Shape) {
  const all = z.object(shape);
  return z
    .preprocess((value) => {
      if (value === undefined) return {};
      const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
      return isGroup ? value : Object.fromEntries(Object.keys(shape).map((key) => [key, ofWrongType]));
    }, all)
    .meta({ needed: true }) as unknown as z.ZodType<z.output<typeof all>, z.input<typeof all>>;
}

/** Ruling C1. */
export const pence = z.number().int();

/** YYYY-MM-DD. Ruling B1. */
export const date = z.string().meta({ format: "date" });

export const productType = z.enum(productTypes);

/** An account at an address, by share token (Ruling A5), with its tenancy dates. Ruling B3. */
export const existingAccount = z
  .object({
    shareCode: z.string(),
    tenancyStartDate: date,
    tenancyEndDate: date,
  })
  .meta({ id: "ExistingAccount" });
export type ExistingAccount = z.infer<typeof existingAccount>;

/** A joiner with the share token (Ruling A5) gets that token back and cannot invite by email. */
export const placeTaken = z
  .object({
    guid: z.string(),
    joinLink: z.string(),
    remainingHm8s: z.number().int(),
    /** For the phone; grants no access. Ruling D18. */
    reference: z.string(),
    mayInvite: z.boolean(),
    /** Not taken yet: the link of a mail confirms it, within 72 hours. Ruling A5. */
    isHeld: z.boolean().optional(),
  })
  .meta({ id: "PlaceTaken" });

export const soldProduct = z.object({
  type: productType,
  label: z.string(),
  code: z.string(),
  title: z.string(),
  icon: z.string(),
});

/** What somebody has who signs up or joins again with another agreement. Ruling B3. */
export const standing = z
  .object({
    fullAddress: z.string(),
    signedUpOn: date,
    products: z.array(soldProduct),
    pricePerPersonPerMonth: pence,
    housemateCount: z.number().int(),
    /** A successor's first day, if they are one. */
    tenancyStartDate: date,
    tenancyEndDate: date,
    accountEnding: z.string(),
  })
  .meta({ id: "Standing" });
export type Standing = z.infer<typeof standing>;

/** Whose session or link it is. Ruling G1. */
export const whose = z.object({ firstName: z.string(), fullAddress: z.string() }).meta({ id: "Whose" });

const notices = new Set<string>(noticeCodes);

export const refusedCodes = Object.keys(en.sentences).filter((code) => !notices.has(code)) as [
  RefusedCode,
  ...RefusedCode[],
];

const refusedCode = z.enum(refusedCodes).meta({
  id: "RefusalCode",
  description: "The reason, whatever the language of its message; there may be more of them later",
});

const pricesOfToday = "With `price-changed` and `discount-changed`: the price of today";
const whatTheyHave = "With `already-yours`: what they have";

/** The body of every refusal, with a code for each message. Ruling B1. */
export const errorBody = z
  .object({
    message: z.string(),
    code: refusedCode,
    messages: z.array(z.string()),
    codes: z.array(refusedCode),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    errorCodes: z.record(z.string(), z.array(refusedCode)).optional(),
    existingAccountGUID: z.string().optional().meta({ description: "With `address-taken`" }),
    accounts: z.array(existingAccount).optional().meta({ description: "With `address-taken`" }),
    priceBeforeDiscount: pence.optional().meta({ description: pricesOfToday }),
    priceAfterDiscount: pence.optional().meta({ description: pricesOfToday }),
    answer: placeTaken.optional().meta({ description: whatTheyHave }),
    standing: standing.optional().meta({ description: whatTheyHave }),
    whose: whose.optional().meta({ description: "With `session-open` and `session-of-another`" }),
  })
  .meta({
    id: "Refusal",
    description:
      "Why a call was refused: messages for people, in the language of `Accept-Language`, and their codes in the same order",
  });
export type ErrorBody = z.infer<typeof errorBody>;

/** Missing parts are empty. Ruling B3. */
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
  "Staff: cases": "The back office: one matter with a person or a household",
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

/** What a call is sent. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** One call: its inputs, and a schema for each response status. */
export type Call = {
  readonly id: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Error fields for parts of the body, where the names differ. Ruling B3. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Who may make a back-office call; a role requires a second factor too. Rulings H1, H2. */
  readonly staff?: "anyone" | "signed-in" | readonly StaffRole[];
  /** Maximum body size if not 64 KiB. Ruling B2. */
  readonly kibibytes?: number;
  /** Takes an `Idempotency-Key`, or is refused without one. Rulings B6, H3. */
  readonly idempotent?: true | "needed";
  /** A back-office call that changes nothing, although it is no GET. */
  readonly changesNothing?: true;
  /** Asks by the `Idempotency-Key` of another call. Ruling B7. */
  readonly asksByKey?: true;
  /** Sets the session of whoever paid. Ruling G1. */
  readonly signsIn?: true;
  /**
   * Only with the session of a housemate, which the server reads; `Page-Of` names the person for whom the page was
   * drawn. Ruling G1.
   */
  readonly session?: "housemate";
  /** Against which it is counted; `reads` unless it is said. Ruling C13. */
  readonly limit?: LimitName;
  /** A back-office read that shows who somebody is: that a colleague looked is written down. Ruling H3. */
  readonly showsPeople?: true;
  /** What a valid request has besides the examples of the fields that it needs. */
  readonly example?: Example;
  /** The body for OpenAPI, when its parts depend on each other. */
  readonly described?: z.ZodType;
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** With what it is refused, besides what follows from the rest of its declaration; of a body not the fields' codes. */
  readonly refusals?: readonly RefusedCode[];
};

/** In KiB. Ruling B2. */
export function largestBodyOf({ kibibytes = 64 }: Pick<Call, "kibibytes">): number {
  return kibibytes;
}

/** The codes of all refusals of a call, by status; the codes of a body's fields, all 422, are not listed. Ruling B2. */
export function refusalsOf(name: string, call: Call): Readonly<Record<number, readonly RefusedCode[]>> {
  const { staff, session, idempotent, body, refusals = [] } = call;
  const isChange = !name.startsWith("GET ");
  const codes = new Set<RefusedCode>(["malformed", "too-many-requests", "internal", "database-away"]);
  const add = (when: boolean, ...more: readonly RefusedCode[]) =>
    when && more.forEach((code) => codes.add(code));
  add(isChange, "too-large", "not-json");
  add(isChange && (staff ?? session) !== undefined, "origin-wrong");
  add(session !== undefined, "signed-out", "session-of-another");
  add(staff !== undefined && staff !== "anyone", "staff-signed-out");
  add(Array.isArray(staff), "second-factor-missing", "staff-role-missing");
  add(idempotent !== undefined, "key-reused");
  add(idempotent === "needed", "key-missing");
  add(true, ...refusals);
  const byStatus: Record<number, RefusedCode[]> = body ? { 422: [] } : {};
  for (const code of codes) (byStatus[statusOfCode(code)] ??= []).push(code);
  return byStatus;
}

/** Whether a call may be refused with a code; with those of the back office's fields only a call of it. Ruling H1. */
export function mayRefuse(name: string, call: Call, code: RefusedCode): boolean {
  return (
    refusalsOf(name, call)[statusOfCode(code)]?.includes(code) === true ||
    (call.body !== undefined &&
      statusOfCode(code) === 422 &&
      (call.staff !== undefined || !isOfStaffsFields(code)))
  );
}

export function isOfStaffsFields(code: string): boolean {
  return Object.hasOwn(staffFieldSentences, code);
}

/** A file streamed line by line. */
export type TextFile = { readonly name: string; readonly lines: AsyncIterable<string> };

/** 200 with `text/csv` in UTF-8. Ruling H5. */
export const csvFile: z.ZodType<TextFile, TextFile> = z.custom<TextFile>().meta({ description: "A sheet" });

/** 204. */
export const nothing = z.undefined().meta({ description: "No body" });
