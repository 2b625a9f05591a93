import type { MandateState } from "@evenly/domain/mandate";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { InstantPaymentEvent } from "@evenly/domain/instant-payment";
import type { PayoutItem } from "@evenly/domain/payout";
import type { ProviderEvent } from "./provider-event.ts";

/** Never logged. */
export type Payer = {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly addressLine1: string;
  readonly city: string;
  readonly postcode: string;
  readonly accountHolder: string;
  readonly sortCode: string;
  readonly accountNumber: string;
};

/** A mandate as the provider has it. `unknownStatus`: a status that we do not know, which changes nothing. */
export type ReportedMandate =
  | {
      readonly state: Exclude<MandateState, "failed" | "replaced">;
      readonly providerReference: string;
      readonly reference: string;
      readonly unknownStatus?: string;
    }
  | { readonly state: "failed"; readonly providerReference: string | null; readonly reason: string };

/** `by` takes the place of one that the provider replaced. Ruling F3. */
export type ReplacedMandate = {
  readonly state: "replaced";
  readonly providerReference: string;
  readonly by: ReportedMandate & { readonly providerReference: string };
};

export type ProviderMandate = ReportedMandate | ReplacedMandate;

/** `amount` in pence. `attemptId` is the idempotency key and metadata. */
export type PaymentRequest = {
  readonly attemptId: string;
  readonly mandateReference: string;
  readonly amount: number;
  readonly collectOn: Temporal.PlainDate;
  readonly description: string;
};

export type PaymentAnswer =
  /** `collectOn` may be later than requested. */
  | { readonly outcome: "made"; readonly providerReference: string; readonly collectOn: Temporal.PlainDate }
  /** Final: a retry needs a new attempt. `cause` when it is about the mandate or account. */
  | { readonly outcome: "refused"; readonly reason: string; readonly cause?: FailureCause | undefined }
  /** Not made: the mandate was replaced. A retry needs a new attempt, on the other one. */
  | { readonly outcome: "mandate-replaced"; readonly mandate: ReplacedMandate }
  /** The key belongs to a different payment. For staff. */
  | { readonly outcome: "key-reused"; readonly providerReference: string }
  /** Outcome unknown: retry with the same key. */
  | { readonly outcome: "away"; readonly reason: string };

/** `amount` in pence. */
export type ProviderPayment = {
  readonly providerReference: string;
  readonly attemptId: string | undefined;
  readonly amount: number;
  readonly collectOn: Temporal.PlainDate;
  readonly state:
    "pending" | "submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled" | "unknown";
  /** When the state is unknown. */
  readonly status?: string | undefined;
  readonly cause?: FailureCause | undefined;
};

/** As a list has it. */
export type ListedPayment = Pick<
  ProviderPayment,
  "providerReference" | "attemptId" | "amount" | "collectOn" | "state"
> & { readonly mandateReference: string };

/**
 * In the smallest unit of `currency`. `amount` arrives in our bank after `fees`, changed into another currency when
 * `arrivesIn` has one; charge-backs and refunds are negative, and fees may be fractions.
 */
export type ProviderPayout = {
  readonly providerReference: string;
  readonly currency: string;
  readonly arrivesIn?: { readonly currency: string; readonly amount: number | undefined } | undefined;
  readonly amount: number;
  readonly fees: number;
  readonly arrivesOn: Temporal.PlainDate;
  readonly items: readonly PayoutItem[];
};

export type RefundRequest = {
  readonly refundId: string;
  readonly paymentReference: string;
  /** Pence. */
  readonly amount: number;
  /** Pence: the payment's total refunds including this one, which the provider verifies. */
  readonly refundedInAll: number;
};

export type RefundAnswer =
  | { readonly outcome: "made"; readonly providerReference: string }
  | { readonly outcome: "refused"; readonly reason: string }
  | { readonly outcome: "key-reused"; readonly providerReference: string }
  | { readonly outcome: "away"; readonly reason: string };

/** `amount` in pence. `paymentId` is the idempotency key and metadata. The payer comes back to one of the addresses. */
export type InstantPaymentRequest = {
  readonly paymentId: string;
  /** Metadata too: whose payment it is, for a database that has lost it. */
  readonly housemateId: string;
  readonly amount: number;
  /** What the payer reads at their bank. */
  readonly description: string;
  /** A mandate of the payer, by which the provider knows them. */
  readonly mandateReference: string | undefined;
  readonly returnUrl: string;
  readonly exitUrl: string;
};

export type InstantPaymentAnswer =
  /** `url` is the page on which the payer chooses their bank. */
  | { readonly outcome: "made"; readonly providerReference: string; readonly url: string }
  /** Not made, and not to be asked again. */
  | { readonly outcome: "refused"; readonly reason: string };

/** `amount` in pence. */
export type ProviderInstantPayment = {
  readonly state: "pending" | InstantPaymentEvent;
  readonly amount: number;
  /** Of the payment, once there is one. */
  readonly paymentReference: string | undefined;
};

/** As a list has it, with the ids that we gave it. `providerReference`: of the request, if it is known. */
export type ListedInstantPayment = ProviderInstantPayment & {
  readonly providerReference: string | undefined;
  readonly paymentId: string;
  readonly housemateId: string | undefined;
  readonly description: string | undefined;
};

export type ReceivedWebhook = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** `events` as they came, each an object with the provider's `id`; `unreadable`: from the provider, and no list of events. */
export type Webhook =
  | { readonly outcome: "read"; readonly events: readonly unknown[] }
  | { readonly outcome: "unreadable" | "forged" };

/** Requests carry our idempotency key (Ruling C9). Methods throw during an outage, unless they answer `away`. */
export type DirectDebitProvider = {
  readonly name: "sandbox" | "gocardless";
  setUpMandate(payer: Payer, idempotencyKey: string): Promise<ProviderMandate>;
  findMandate(providerReference: string): Promise<ProviderMandate | undefined>;
  /** Updates the payer's email and name; a no-op for unknown mandates. */
  updatePayer(
    providerReference: string,
    payer: Pick<Payer, "email" | "givenName" | "familyName">,
  ): Promise<void>;
  /** No-op for ended and unknown mandates. */
  cancelMandate(providerReference: string): Promise<void>;
  /** One answer per request, in order. Never throws. */
  collect(requests: readonly PaymentRequest[]): Promise<readonly PaymentAnswer[]>;
  findPayment(providerReference: string): Promise<ProviderPayment | undefined>;
  /** Payments made since this day, inclusive. One that cannot be read is none of ours. */
  listPayments(since: Temporal.PlainDate): Promise<readonly ListedPayment[]>;
  /** Cancels a payment not yet at the bank; false when too late. */
  cancelPayment(providerReference: string): Promise<boolean>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** A payment by bank, and the page where its payer approves it; the same one again for the same id. Ruling I3. */
  startInstantPayment(request: InstantPaymentRequest): Promise<InstantPaymentAnswer>;
  findInstantPayment(providerReference: string): Promise<ProviderInstantPayment | undefined>;
  /** Of ours, started or paid since this day, inclusive. */
  listInstantPayments(since: Temporal.PlainDate): Promise<readonly ListedInstantPayment[]>;
  /** False when it is too late: it was approved. */
  cancelInstantPayment(providerReference: string): Promise<boolean>;
  findPayout(providerReference: string): Promise<ProviderPayout | undefined>;
  /** References of payouts since this day, inclusive. */
  listPayouts(since: Temporal.PlainDate): Promise<readonly string[]>;
  /** Of a provider that sends webhooks, to `/api/webhooks/<name>`. */
  readonly readWebhook?: (received: ReceivedWebhook) => Webhook;
  /** Of a stored event. What cannot be read is `unknown`, for staff. Ruling F3. */
  readEvent(stored: { readonly id: string; readonly payload: unknown }): ProviderEvent;
};
