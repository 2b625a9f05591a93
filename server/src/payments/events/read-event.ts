import type { MandateState } from "@evenly/domain/mandate";
import { z } from "zod";
import { failureCauseOf } from "./failure-causes.ts";
import type { ProviderEvent } from "./provider-event.ts";

/** Metadata keys under which the provider stores our ids (GoCardless: three at most). */
export const metadataKeys = { mandate: "mandate", payment: "attempt", refund: "refund" } as const;

const texts = z.record(z.string(), z.string().nullish()).nullish();

const shape = z.object({
  id: z.string().min(1),
  resource_type: z.string(),
  action: z.string(),
  links: texts,
  details: z.object({ cause: z.string().nullish(), reason_code: z.string().nullish() }).nullish(),
  /** `metadata` is the causing call's, `resource_metadata` the resource's. */
  metadata: texts,
  resource_metadata: texts,
});
type Read = z.output<typeof shape>;

/** The sandbox writes the same shape, so both are parsed here. */
export type EventPayload = z.input<typeof shape> & { readonly created_at?: string };

type Meaning = ((read: Read) => ProviderEvent | undefined) | "nothing";
type MandateSaid = Exclude<MandateState, "replaced">;
type PaymentSaid = Extract<ProviderEvent, { about: "payment" }>["said"];

const oursOf = ({ metadata, resource_metadata: kept }: Read, key: string): string | undefined =>
  kept?.[key] ?? metadata?.[key] ?? undefined;

const endings: readonly string[] = ["failed", "cancelled", "expired", "blocked", "charged_back"];
const causeOf = ({ details }: Read, said: string) =>
  endings.includes(said) ? failureCauseOf(details ?? {}) : undefined;

const about =
  (link: string, present: (read: Read, providerReference: string) => ProviderEvent): Meaning =>
  (read) => {
    const providerReference = read.links?.[link];
    return typeof providerReference === "string" ? present(read, providerReference) : undefined;
  };

const mandate = (said: MandateSaid): Meaning =>
  about("mandate", (read, providerReference) => ({
    id: read.id,
    about: "mandate",
    providerReference,
    mandateId: oursOf(read, metadataKeys.mandate),
    said,
    cause: causeOf(read, said),
  }));

const payment = (said: PaymentSaid): Meaning =>
  about("payment", (read, providerReference) => ({
    id: read.id,
    about: "payment",
    providerReference,
    attemptId: oursOf(read, metadataKeys.payment),
    said,
    cause: causeOf(read, said),
  }));

const chargeBackTakenBack = about("payment", (read, providerReference) => ({
  id: read.id,
  about: "charge-back",
  providerReference,
  attemptId: oursOf(read, metadataKeys.payment),
}));

const refund = (said: "paid" | "failed"): Meaning =>
  about("refund", ({ id }, providerReference) => ({ id, about: "refund", providerReference, said }));

const payout = about("payout", ({ id }, providerReference) => ({ id, about: "payout", providerReference }));

/**
 * Known events. Manual retries and mandate replacements at the provider are missing on purpose: we never request them,
 * so they go to staff.
 */
const meanings = new Map<string, Meaning>([
  ["mandates created", "nothing"],
  ["mandates customer_approval_granted", "nothing"],
  ["mandates customer_approval_skipped", "nothing"],
  // The mandate continues on another account.
  ["mandates transferred", "nothing"],
  ["mandates resubmission_requested", mandate("pending")],
  ["mandates submitted", mandate("submitted")],
  ["mandates active", mandate("active")],
  ["mandates reinstated", mandate("active")],
  ["mandates cancelled", mandate("cancelled")],
  ["mandates failed", mandate("failed")],
  ["mandates expired", mandate("expired")],
  ["mandates consumed", mandate("expired")],
  ["mandates blocked", mandate("blocked")],
  ["payments created", "nothing"],
  ["payments customer_approval_granted", "nothing"],
  ["payments customer_approval_denied", payment("failed")],
  ["payments submitted", payment("submitted")],
  ["payments confirmed", payment("confirmed")],
  ["payments paid_out", payment("paid_out")],
  ["payments failed", payment("failed")],
  ["payments charged_back", payment("charged_back")],
  ["payments chargeback_cancelled", chargeBackTakenBack],
  ["payments cancelled", payment("cancelled")],
  // Settlement between provider and us, seen in payouts.
  ["payments late_failure_settled", "nothing"],
  ["payments chargeback_settled", "nothing"],
  ["payments surcharge_fee_debited", "nothing"],
  ["payments sds_settlement_delayed", "nothing"],
  ["payouts paid", payout],
  ["payouts fx_rate_confirmed", "nothing"],
  ["payouts tax_exchange_rates_confirmed", "nothing"],
  ["refunds created", "nothing"],
  ["refunds paid", refund("paid")],
  ["refunds failed", refund("failed")],
  ["refunds refund_settled", "nothing"],
  ["refunds funds_returned", "nothing"],
]);

const notFollowed = new Set([
  "billing_requests",
  "creditors",
  "customer",
  "customers",
  "exports",
  "instalment_schedules",
  "organisations",
  "outbound_payments",
  "payer_authorisations",
  "payment_account_transaction",
  "payment_account_transactions",
  "scheme_identifiers",
  "subscriptions",
]);

/** Unreadable events become `unknown`: stored, and raised to staff. */
export function readEvent(stored: { readonly id: string; readonly payload: unknown }): ProviderEvent {
  const unknown = { id: stored.id, about: "unknown" } as const;
  const read = shape.safeParse(stored.payload);
  if (!read.success || read.data.id !== stored.id) return unknown;
  const { resource_type: kind, action } = read.data;
  const meaning = notFollowed.has(kind) ? "nothing" : meanings.get(`${kind} ${action}`);
  if (meaning === "nothing") return { id: stored.id, about: "nothing" };
  return meaning?.(read.data) ?? unknown;
}
