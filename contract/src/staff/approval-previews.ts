import type { ApprovalKind } from "@evenly/domain/approval";
import { priceChanges } from "@evenly/domain/price-book";
import { z } from "zod";
import { date, pence } from "../shape.ts";
import { cancellationPreview } from "./cancellation.ts";
import { openingPreview } from "./months.ts";

/** Effect of a refund or a write-off. Ruling F2. */
const moneyByHand = z.object({
  reference: z.string(),
  address: z.string(),
  housemateId: z.string(),
  name: z.string(),
  place: z.number().int(),
  amount: pence,
  /** The payments refunded, by collection date, latest first. */
  parts: z.array(z.object({ on: date, amount: pence })),
  /** Negative for a credit. */
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

/** A preview per kind. Ruling H3. */
const approvalPreviews = {
  refund: moneyByHand,
  "write-off": moneyByHand,
  "publish-price-book": publicationPreview,
  "cancel-household": cancellationPreview,
  "open-month": openingPreview,
} as const satisfies Record<ApprovalKind, z.ZodType>;

export type ApprovalPreview<Kind extends ApprovalKind> = z.output<(typeof approvalPreviews)[Kind]>;

export type Shown = { [Kind in ApprovalKind]: { kind: Kind; preview: ApprovalPreview<Kind> } }[ApprovalKind];

const kinds = Object.entries(approvalPreviews).map(([kind, preview]) =>
  z.object({ kind: z.literal(kind), preview }),
);

export const shown = z.union(kinds) as unknown as z.ZodType<Shown, Shown>;

export const moneyByHandPreview = moneyByHand;
