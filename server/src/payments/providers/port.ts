import type { MandateState } from "@evenly/domain/mandate";
import type { FailureCause } from "@evenly/domain/collection-failure";

/** Who pays, and from which account. Never logged. */
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

export type ProviderMandate =
  | {
      readonly state: Exclude<MandateState, "failed" | "replaced">;
      readonly providerReference: string;
      readonly reference: string;
    }
  | { readonly state: "failed"; readonly providerReference: string | null; readonly reason: string };

/** One try at the bank; `amount` in pence. `attemptId` is its idempotency key, and its metadata at the provider. */
export type PaymentRequest = {
  readonly attemptId: string;
  readonly mandateReference: string;
  readonly amount: number;
  readonly collectOn: Temporal.PlainDate;
  /** What the provider shows beside it: the household's reference. */
  readonly description: string;
};

export type PaymentAnswer =
  /** `collectOn` is the day on which it will be taken, which can be later than the one that was asked for. */
  | { readonly outcome: "made"; readonly providerReference: string; readonly collectOn: Temporal.PlainDate }
  /** Nothing more will come of it: another try is an attempt of its own. `cause` when it is about the mandate or the account. */
  | { readonly outcome: "refused"; readonly reason: string; readonly cause?: FailureCause | undefined }
  /** The key was used for a payment that is not this one. For staff. */
  | { readonly outcome: "key-reused"; readonly providerReference: string }
  /** Nobody knows: ask again with the same key. */
  | { readonly outcome: "away"; readonly reason: string };

/** A payment as the provider sees it now. `amount` in pence. */
export type ProviderPayment = {
  readonly providerReference: string;
  readonly attemptId: string | undefined;
  readonly amount: number;
  readonly collectOn: Temporal.PlainDate;
  readonly state:
    "pending" | "submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled";
  readonly cause?: FailureCause | undefined;
};

/** In pence. `amount` arrives in our bank, `fees` were kept from what was paid out. Charge-backs and refunds count below 0. */
export type ProviderPayout = {
  readonly providerReference: string;
  readonly amount: number;
  readonly fees: number;
  readonly arrivesOn: Temporal.PlainDate;
  readonly items: readonly {
    readonly kind: "payment" | "charge-back" | "failure" | "refund" | "fee" | "other";
    readonly reference: string | undefined;
    readonly amount: number;
  }[];
};

export type RefundRequest = {
  /** The idempotency key, and its metadata at the provider. */
  readonly refundId: string;
  readonly paymentReference: string;
  /** Pence. */
  readonly amount: number;
  /** Pence: all that was refunded of the payment, this included, by which a provider tells a mistake. */
  readonly refundedInAll: number;
};

export type RefundAnswer =
  | { readonly outcome: "made"; readonly providerReference: string }
  | { readonly outcome: "refused"; readonly reason: string }
  | { readonly outcome: "key-reused"; readonly providerReference: string }
  | { readonly outcome: "away"; readonly reason: string };

/** Each request carries our own idempotency key (Ruling C9). Throws when away, but where an answer says `away`. */
export type DirectDebitProvider = {
  readonly name: "sandbox" | "gocardless";
  setUpMandate(payer: Payer, idempotencyKey: string): Promise<ProviderMandate>;
  findMandate(providerReference: string): Promise<ProviderMandate | undefined>;
  /** Says where the payer of a mandate is written to now; of a mandate that the provider does not know, nothing. */
  updatePayer(providerReference: string, payer: Pick<Payer, "email">): Promise<void>;
  /** Ends a mandate for good. One that is over, or that the provider does not know, is left as it is. */
  cancelMandate(providerReference: string): Promise<void>;
  /** Asks for payments: an answer each, in their order. Never throws. */
  collect(requests: readonly PaymentRequest[]): Promise<readonly PaymentAnswer[]>;
  findPayment(providerReference: string): Promise<ProviderPayment | undefined>;
  /** Takes a payment back that has not gone to the bank; says whether that was so. */
  cancelPayment(providerReference: string): Promise<boolean>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  findPayout(providerReference: string): Promise<ProviderPayout | undefined>;
  /** The references of payouts that were made on this day or later. */
  listPayouts(since: Temporal.PlainDate): Promise<readonly string[]>;
};
