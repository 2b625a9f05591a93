import type { ApprovalKind } from "@evenly/domain/approval";
import { priceChanges } from "@evenly/domain/price-book";
import { z } from "zod";
import { date, pence } from "../shape.ts";
import { cancellationPreview } from "./cancellation.ts";

/** What giving a housemate's money back, or letting go of what they owe, would do. Ruling F2. */
const moneyByHand = z.object({
  reference: z.string(),
  address: z.string(),
  housemateId: z.string(),
  name: z.string(),
  place: z.number().int(),
  amount: pence,
  /** Of which payments it goes back, by the day on which each was collected, the latest first. */
  parts: z.array(z.object({ on: date, amount: pence })),
  /** Below 0 is what they are owed. */
  owedBefore: pence,
  owedAfter: pence,
});

/** What publishing a price book would change. Ruling B5. */
export const publicationPreview = z.object({
  name: z.string(),
  /** At 00:00 in London. */
  from: date,
  prices: z.number().int(),
  /** The book that is in force until then; null where there is none. */
  beside: z.string().nullable(),
  counts: z.record(z.enum(priceChanges), z.number().int()),
  /** Prices that go up by more than 10 %. */
  steepRises: z.number().int(),
});

/** What each kind shows before it is done. One entry a kind. Ruling H3. */
const approvalPreviews = {
  refund: moneyByHand,
  "write-off": moneyByHand,
  "publish-price-book": publicationPreview,
  "cancel-household": cancellationPreview,
} as const satisfies Record<ApprovalKind, z.ZodType>;

export type ApprovalPreview<Kind extends ApprovalKind> = z.output<(typeof approvalPreviews)[Kind]>;

/** A kind, with what that kind shows. */
export type Shown = { [Kind in ApprovalKind]: { kind: Kind; preview: ApprovalPreview<Kind> } }[ApprovalKind];

const kinds = Object.entries(approvalPreviews).map(([kind, preview]) =>
  z.object({ kind: z.literal(kind), preview }),
);

export const shown = z.union(kinds) as unknown as z.ZodType<Shown, Shown>;

export const moneyByHandPreview = moneyByHand;
