import { isBefore, parseDate } from "./calendar.ts";
import { type ProductType, productTypes } from "./catalogue.ts";
import { type CodeKind, hasDiscount, isVoucher } from "./code.ts";
import { describeDiscount, type Discount, isSameCode } from "./discount.ts";
import { isHousemateCount } from "./household.ts";
import type { Issue } from "./issue.ts";
import { type Pence, parsePounds } from "./money.ts";
import { agentMayPreselect, productFacts } from "./product-facts.ts";
import { longestTermMonths } from "./tenancy.ts";
import { cleanText } from "./typed-text.ts";

export type NewCodeCode =
  | "code-required"
  | "code-form"
  | "code-taken"
  | "code-name-required"
  | "code-message-required"
  | "text-too-long"
  | "discount-required"
  | "percent-out-of-range"
  | "amount-off-invalid"
  | "product-required"
  | "day-invalid"
  | "code-ends-before-start"
  | "code-ends-too-early"
  | "housemate-count-out-of-range"
  | "option-unknown"
  | "agent-may-not-choose"
  | "affiliate-choice"
  | "whole-number-required"
  | "limit-below-used"
  | "region-unknown";

const ownFields = [
  "code",
  "offer",
  "affiliate",
  "name",
  "description",
  "message",
  "discountKind",
  "percent",
  "amount",
  "productType",
  "startsOn",
  "endsOn",
  "minimumHousemates",
  "optionCode",
  "minimumTermMonths",
  "limitTotal",
  "limitPerPerson",
  "benefit",
] as const;

export type NewCodeField = (typeof ownFields)[number] | (typeof productFacts)[ProductType]["codeField"];

/** A code as staff typed it; empty where nothing was typed. */
export const newCodeFields: readonly NewCodeField[] = [
  ...ownFields,
  ...productTypes.map((type) => productFacts[type].codeField),
];

export type TypedCode = Readonly<Record<NewCodeField, string>>;

/** The options on sale, and the codes of the affiliates in force. */
export type CodeFacts = {
  readonly options: readonly { readonly code: string; readonly type: ProductType }[];
  readonly affiliates: readonly string[];
};

/** A code as stored; fields that its kind lacks are null or empty. Days are `YYYY-MM-DD`. */
export type NewCode = {
  readonly code: string;
  readonly offer: string | null;
  readonly affiliate: string | null;
  readonly name: string;
  readonly description: string;
  readonly message: string;
  readonly discount: Discount | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly minimumHousemates: number | null;
  readonly optionCode: string | null;
  readonly minimumTermMonths: number | null;
  readonly limitTotal: number | null;
  readonly limitPerPerson: number | null;
  readonly preselected: Readonly<Partial<Record<ProductType, string>>>;
  /** Pence that a letting agent gets for a house. */
  readonly benefit: Pence | null;
};

type Issues = Issue<NewCodeField, NewCodeCode>[];

const longestCode = 30;
const longestText = 200;
const mostUses = 1_000_000;

/** A code to store, or its issues in form order; generates a missing description. Rulings A7, B3, C1, H4. */
export function readNewCode(
  kind: CodeKind,
  typed: TypedCode,
  facts: CodeFacts,
  today: Temporal.PlainDate,
): { readonly issues: Issues } | { readonly issues: []; readonly code: NewCode } {
  const issues: Issues = [];
  const isDated = isVoucher(kind);
  const hasMessage = !isDated;
  const offer = kind === "offers" ? readCode("offer", typed.offer, issues) : null;
  const affiliate = kind === "offers" ? readAffiliate(typed.affiliate, facts, issues) : null;
  const code = kind === "offers" ? `${offer ?? ""}${affiliate ?? ""}` : readCode("code", typed.code, issues);
  readTexts(typed, hasMessage, issues);
  const discount = hasDiscount(kind) ? readDiscount(typed, issues) : null;
  const days = isDated ? readDays(typed, today, issues) : { startsOn: null, endsOn: null };
  const limits = isDated ? readLimits(typed, facts, issues) : noLimits;
  const preselected = kind === "agents" ? readOptions(typed, facts, issues) : {};
  const benefit = kind === "agents" ? readBenefit(typed.benefit, issues) : null;
  if (issues.length > 0) return { issues };
  return {
    issues: [],
    code: {
      code,
      offer,
      affiliate,
      name: typed.name,
      description: typed.description || (discount === null ? "" : describeDiscount(discount)),
      message: hasMessage ? typed.message : "",
      discount,
      ...days,
      ...limits,
      preselected,
      benefit,
    },
  };
}

/** The texts of a code, as created and as changed. */
export function checkCodeTexts(
  typed: Pick<TypedCode, "name" | "description" | "message">,
  hasMessage: boolean,
): Issue<"name" | "description" | "message", NewCodeCode>[] {
  const issues: Issues = [];
  readTexts(typed, hasMessage, issues);
  return issues as Issue<"name" | "description" | "message", NewCodeCode>[];
}

/** New last day and limit for a code in use: not past, not before its start, not below `used`. Ruling H4. */
export function readCodeChange(
  typed: Pick<TypedCode, "endsOn" | "limitTotal">,
  now: { readonly startsOn: string | null; readonly used: number },
  today: Temporal.PlainDate,
): { readonly issues: Issues; readonly endsOn: string | null; readonly limitTotal: number | null } {
  const issues: Issues = [];
  const { endsOn } = readDays({ startsOn: now.startsOn ?? "", endsOn: typed.endsOn }, today, issues);
  const limitTotal = readWhole("limitTotal", typed.limitTotal, mostUses, issues);
  if (limitTotal !== null && limitTotal < now.used)
    issues.push({ field: "limitTotal", code: "limit-below-used", values: { used: now.used } });
  return { issues, endsOn, limitTotal };
}

/**
 * The last day of a code that is ended, which is `typed` for a voucher, or at once. A voucher is valid on its last day, so
 * that ending it at once makes it yesterday; a partner's code ends today. Ruling H4.
 */
export function readEndOfCode(
  { kind, startsOn }: { readonly kind: CodeKind; readonly startsOn: string | null },
  typed: string,
  today: Temporal.PlainDate,
): { readonly issues: Issue<"lastDay", NewCodeCode>[]; readonly endsOn: Temporal.PlainDate } {
  const field = "lastDay";
  const atOnce = isVoucher(kind) ? today.subtract({ days: 1 }) : today;
  if (typed === "") return { issues: [], endsOn: atOnce };
  const endsOn = parseDate(typed);
  const begins = parseDate(startsOn ?? undefined);
  if (endsOn === undefined || !isVoucher(kind))
    return { issues: [{ field, code: "day-invalid" }], endsOn: atOnce };
  if (isBefore(endsOn, today))
    return { issues: [{ field, code: "code-ends-too-early", values: { date: today.toString() } }], endsOn };
  if (begins && isBefore(endsOn, begins))
    return { issues: [{ field, code: "code-ends-before-start" }], endsOn };
  return { issues: [], endsOn };
}

/** Codes are read out on the phone and appear in links. */
function readCode(field: "code" | "offer", text: string, issues: Issues): string {
  const code = cleanText(text).toUpperCase();
  if (code === "") issues.push({ field, code: "code-required" });
  else if (!/^[A-Z0-9][A-Z0-9-]+[A-Z0-9]$/.test(code) || code.length > longestCode)
    issues.push({ field, code: "code-form" });
  return code;
}

function readAffiliate(text: string, { affiliates }: CodeFacts, issues: Issues): string {
  const code = affiliates.find((each) => isSameCode(each, text));
  if (code === undefined) issues.push({ field: "affiliate", code: "affiliate-choice" });
  return code ?? "";
}

function readTexts(
  typed: Pick<TypedCode, "name" | "description" | "message">,
  hasMessage: boolean,
  issues: Issues,
): void {
  if (typed.name === "") issues.push({ field: "name", code: "code-name-required" });
  if (hasMessage && typed.message === "") issues.push({ field: "message", code: "code-message-required" });
  for (const field of ["name", "description", "message"] as const)
    if (typed[field].length > longestText) issues.push({ field, code: "text-too-long" });
}

function readDiscount(typed: TypedCode, issues: Issues): Discount | null {
  switch (typed.discountKind) {
    case "percent": {
      const percent = /^\d{1,3}$/.test(typed.percent) ? Number(typed.percent) : 0;
      if (percent >= 1 && percent <= 100) return { kind: "percent", percent };
      issues.push({ field: "percent", code: "percent-out-of-range" });
      return null;
    }
    case "amount-per-week": {
      const amount = parsePounds(typed.amount);
      if (amount !== undefined) return { kind: "amount-per-week", amount };
      issues.push({ field: "amount", code: "amount-off-invalid" });
      return null;
    }
    case "product-free": {
      const productType = productTypes.find((type) => type === typed.productType);
      if (productType !== undefined) return { kind: "product-free", productType };
      issues.push({ field: "productType", code: "product-required" });
      return null;
    }
    default:
      issues.push({ field: "discountKind", code: "discount-required" });
      return null;
  }
}

function readDays(typed: Pick<TypedCode, "startsOn" | "endsOn">, today: Temporal.PlainDate, issues: Issues) {
  const startsOn = readDay("startsOn", typed.startsOn, issues);
  const endsOn = readDay("endsOn", typed.endsOn, issues);
  if (startsOn && endsOn && isBefore(endsOn, startsOn))
    issues.push({ field: "endsOn", code: "code-ends-before-start" });
  else if (endsOn && isBefore(endsOn, today))
    issues.push({ field: "endsOn", code: "code-ends-too-early", values: { date: today.toString() } });
  return { startsOn: startsOn?.toString() ?? null, endsOn: endsOn?.toString() ?? null };
}

function readDay(field: "startsOn" | "endsOn", text: string, issues: Issues): Temporal.PlainDate | undefined {
  const day = parseDate(text || undefined);
  if (text !== "" && day === undefined) issues.push({ field, code: "day-invalid" });
  return day;
}

const noLimits = {
  minimumHousemates: null,
  optionCode: null,
  minimumTermMonths: null,
  limitTotal: null,
  limitPerPerson: null,
};

function readLimits(typed: TypedCode, { options }: CodeFacts, issues: Issues) {
  const { minimumHousemates: housemates, optionCode } = typed;
  if (housemates !== "" && !isHousemateCount(Number(housemates)))
    issues.push({ field: "minimumHousemates", code: "housemate-count-out-of-range" });
  if (optionCode !== "" && !options.some(({ code }) => code === optionCode))
    issues.push({ field: "optionCode", code: "option-unknown" });
  return {
    minimumHousemates: housemates === "" ? null : Number(housemates),
    optionCode: optionCode || null,
    minimumTermMonths: readWhole("minimumTermMonths", typed.minimumTermMonths, longestTermMonths, issues),
    limitTotal: readWhole("limitTotal", typed.limitTotal, mostUses, issues),
    limitPerPerson: readWhole("limitPerPerson", typed.limitPerPerson, mostUses, issues),
  };
}

function readWhole(
  field: "minimumTermMonths" | "limitTotal" | "limitPerPerson",
  text: string,
  most: number,
  issues: Issues,
): number | null {
  if (text === "") return null;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  issues.push({ field, code: "whole-number-required", values: { most } });
  return null;
}

function readOptions(typed: TypedCode, { options }: CodeFacts, issues: Issues) {
  const chosen: Partial<Record<ProductType, string>> = {};
  for (const type of productTypes) {
    const field = productFacts[type].codeField;
    if (typed[field] === "") continue;
    const isOnSale = options.some((option) => option.type === type && option.code === typed[field]);
    if (!isOnSale) issues.push({ field, code: "option-unknown" });
    else if (!agentMayPreselect(type, typed[field])) issues.push({ field, code: "agent-may-not-choose" });
    else chosen[type] = typed[field];
  }
  return chosen;
}

function readBenefit(text: string, issues: Issues): Pence | null {
  if (text === "") return null;
  const benefit = parsePounds(text);
  if (benefit === undefined) issues.push({ field: "benefit", code: "amount-off-invalid" });
  return benefit ?? null;
}
