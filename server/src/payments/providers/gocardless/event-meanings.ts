import type { InstantPaymentEvent } from "@evenly/domain/instant-payment";
import type { MandateStatus, PaymentStatus, RefundStatus } from "../provider-event.ts";

/** What an event means to us. Ruling F3. */
export type EventMeaning =
  /** Nothing that we keep: a step that others tell again, or of a thing that we do not use. */
  | "nothing"
  /** Known, and nothing that we ask for: staff look. */
  | "case"
  /** The mandate's state is asked for: another one takes its place. */
  | "mandate-moved"
  /** The same mandate, on another bank account. */
  | "mandate-transferred"
  /** A charge-back was taken back: the payment's state is asked for. */
  | "charge-back-reversed"
  | "payout"
  | { readonly mandate: MandateStatus }
  | { readonly payment: PaymentStatus }
  | { readonly refund: RefundStatus }
  | { readonly instantPayment: InstantPaymentEvent };

/**
 * Every resource and action of GoCardless's documentation; a resource that we do not use has one meaning for all its
 * actions. What is not here is a case (facts §1). Ruling F3.
 */
export const eventMeanings = {
  mandates: {
    created: "nothing",
    customer_approval_granted: "nothing",
    customer_approval_skipped: "nothing",
    submitted: { mandate: "submitted" },
    active: { mandate: "active" },
    resubmission_requested: { mandate: "pending" },
    reinstated: { mandate: "reinstated" },
    replaced: "mandate-moved",
    transferred: "mandate-transferred",
    cancelled: { mandate: "cancelled" },
    failed: { mandate: "failed" },
    expired: { mandate: "expired" },
    consumed: { mandate: "expired" },
    blocked: { mandate: "blocked" },
  },
  payments: {
    created: "nothing",
    customer_approval_granted: "nothing",
    customer_approval_denied: { payment: "failed" },
    submitted: { payment: "submitted" },
    confirmed: { payment: "confirmed" },
    paid_out: { payment: "paid_out" },
    failed: { payment: "failed" },
    charged_back: { payment: "charged_back" },
    chargeback_cancelled: "charge-back-reversed",
    cancelled: { payment: "cancelled" },
    // Only by hand at the provider.
    resubmission_requested: "case",
    // Settlement between provider and us, seen in payouts.
    late_failure_settled: "nothing",
    chargeback_settled: "nothing",
    surcharge_fee_debited: "nothing",
    sds_settlement_delayed: "nothing",
  },
  payouts: {
    paid: "payout",
    fx_rate_confirmed: "nothing",
    tax_exchange_rates_confirmed: "nothing",
  },
  refunds: {
    created: "nothing",
    paid: { refund: "paid" },
    failed: { refund: "failed" },
    refund_settled: "nothing",
    funds_returned: "nothing",
  },
  billing_requests: {
    created: "nothing",
    flow_created: "nothing",
    flow_visited: "nothing",
    // Nothing is decided: they can go back to it until it is stopped.
    flow_exited: "nothing",
    collect_amount: "nothing",
    collect_bank_account: "nothing",
    collect_customer_details: "nothing",
    confirm_payer_details: "nothing",
    payer_details_confirmed: "nothing",
    payer_geo_blocked: "nothing",
    select_institution: "nothing",
    choose_currency: "nothing",
    ready_to_fulfil: "nothing",
    bank_authorisation_visited: "nothing",
    bank_authorisation_authorised: { instantPayment: "approved" },
    bank_authorisation_denied: { instantPayment: "failed" },
    bank_authorisation_expired: { instantPayment: "failed" },
    bank_authorisation_failed: { instantPayment: "failed" },
    fulfilled: { instantPayment: "approved" },
    cancelled: { instantPayment: "cancelled" },
  },
  creditors: "nothing",
  // Also written without its s.
  customer: "nothing",
  customers: "nothing",
  exports: "nothing",
  instalment_schedules: "nothing",
  organisations: "nothing",
  outbound_payments: "nothing",
  payer_authorisations: "nothing",
  payment_account_transaction: "nothing",
  payment_account_transactions: "nothing",
  scheme_identifiers: "nothing",
  subscriptions: "nothing",
} as const satisfies Readonly<Record<string, EventMeaning | Readonly<Record<string, EventMeaning>>>>;

/** Undefined for what the documentation does not list. */
export function meaningOf(resource: string, action: string): EventMeaning | undefined {
  const listed: Readonly<Record<string, EventMeaning | Readonly<Record<string, EventMeaning>>>> =
    eventMeanings;
  const ofResource = Object.hasOwn(listed, resource) ? listed[resource] : undefined;
  if (ofResource === undefined || typeof ofResource === "string") return ofResource;
  return Object.hasOwn(ofResource, action)
    ? (ofResource as Readonly<Record<string, EventMeaning>>)[action]
    : undefined;
}
