import type { ApprovalKind } from "@evenly/domain/approval";
import { codeKinds } from "@evenly/domain/code";
import { priceChanges } from "@evenly/domain/price-book";
import { receiptWays } from "@evenly/domain/receipt";
import { z } from "zod";
import { date, pence } from "../shape.ts";
import { staffRole } from "./fields.ts";
import { cancellationPreview } from "./cancellation.ts";
import { openingPreview } from "./months.ts";

/** Effect of a refund or a write-off. Ruling F2. */
const moneyPreview = z.object({
  reference: z.string(),
  address: z.string(),
  housemateId: z.string(),
  name: z.string(),
  place: z.number().int(),
  amount: pence,
  /** The payments refunded, by collection date, latest first. */
  parts: z.array(z.object({ on: date, amount: pence })),
  /** Of a refund that was paid back from the bank, as its statement has it; null of any other. */
  byHand: z.object({ bankReference: z.string(), valueOn: date }).nullable(),
  /** Negative for a credit. */
  owedBefore: pence,
  owedAfter: pence,
});

/** Effect of a receipt: what it pays, oldest payment first. Ruling I5. */
export const receiptPreview = z.object({
  reference: z.string(),
  address: z.string(),
  housemateId: z.string(),
  name: z.string(),
  place: z.number().int(),
  amount: pence,
  way: z.enum(receiptWays),
  bankReference: z.string(),
  valueOn: date,
  pays: z.array(z.object({ dueOn: date, amount: pence })),
  owedBefore: pence,
  owedAfter: pence,
});

/** Effect of publishing a price book. Ruling B5. */
export const publicationPreview = z.object({
  name: z.string(),
  from: date,
  prices: z.number().int(),
  beside: z.string().nullable(),
  counts: z.record(z.enum(priceChanges), z.number().int()),
  steepRises: z.number().int(),
});

const codeEffect = z.object({
  region: z.string(),
  housemates: z.number().int(),
  before: pence,
  after: pence,
});

const day = date.nullable();
const most = z.number().int().nullable();

const newCodePreview = z.object({
  kind: z.enum(codeKinds),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  startsOn: day,
  endsOn: day,
  limitTotal: most,
  limitPerPerson: most,
  minimumHousemates: most,
  minimumTermMonths: most,
  optionCode: z.string().nullable(),
  effect: codeEffect.nullable(),
});

const codeTerms = z.object({
  name: z.string(),
  description: z.string(),
  message: z.string(),
  endsOn: day,
  limitTotal: most,
});

const codeChangePreview = z.object({
  kind: z.enum(codeKinds),
  code: z.string(),
  before: codeTerms,
  after: codeTerms,
  effect: codeEffect.nullable(),
});

const settingValue = z.union([z.boolean(), z.number(), z.string(), z.null()]);

/** A flag or a setting to change; `gives` is what a voucher that it names gives. Ruling H3. */
const settingPreview = z.object({
  key: z.string(),
  before: settingValue,
  after: settingValue,
  gives: z.string().nullable(),
});

/** Roles to give, by an invitation or to whoever works here already. Ruling H3. */
const rolesPreview = z.object({
  name: z.string(),
  email: z.string(),
  before: z.array(staffRole),
  after: z.array(staffRole),
  isInvited: z.boolean(),
});

/** A preview per kind. Ruling H3. */
const approvalPreviews = {
  refund: moneyPreview,
  "write-off": moneyPreview,
  receipt: receiptPreview,
  "publish-price-book": publicationPreview,
  "cancel-household": cancellationPreview,
  "open-month": openingPreview,
  "make-code": newCodePreview,
  "change-code": codeChangePreview,
  "change-setting": settingPreview,
  "give-roles": rolesPreview,
} as const satisfies Record<ApprovalKind, z.ZodType>;

export type ApprovalPreview<Kind extends ApprovalKind> = z.output<(typeof approvalPreviews)[Kind]>;

export type Shown = { [Kind in ApprovalKind]: { kind: Kind; preview: ApprovalPreview<Kind> } }[ApprovalKind];

const kinds = Object.entries(approvalPreviews).map(([kind, preview]) =>
  z.object({ kind: z.literal(kind), preview }),
);

export const shown = z.union(kinds) as unknown as z.ZodType<Shown, Shown>;

export const refundOrWriteOffPreview = moneyPreview;
