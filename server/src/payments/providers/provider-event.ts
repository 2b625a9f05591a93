import type { FailureCause } from "@evenly/domain/collection-failure";
import type { CollectionEvent } from "@evenly/domain/collection";
import type { InstantPaymentEvent } from "@evenly/domain/instant-payment";
import type { MandateEvent } from "@evenly/domain/mandate-events";

export type MandateStatus = Exclude<MandateEvent, "replaced">;
export type PaymentStatus = Extract<
  CollectionEvent,
  "submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled"
>;
export type RefundStatus = "paid" | "failed";

/** `ourId` is in its metadata; `isOfOthers`: the metadata says that another system made it. Ruling F3. */
export type EventSubject = {
  readonly providerReference: string;
  readonly ourId: string | undefined;
  readonly isOfOthers: boolean;
};

/** `at`: the moment that it tells of. */
type News<Status> = {
  readonly status: Status;
  readonly cause: FailureCause | undefined;
  readonly at: Temporal.Instant | undefined;
};

/**
 * An event in provider-independent terms. `id` is the provider's. Ruling F8.
 * @public
 */
export type ProviderEvent = { readonly id: string } & (
  | (EventSubject & News<MandateStatus> & { readonly about: "mandate" })
  | (EventSubject & News<PaymentStatus> & { readonly about: "payment" })
  /** Another mandate took its place, or another bank account. */
  | (EventSubject & { readonly about: "mandate-moved" | "mandate-transferred" })
  /** A reversed charge-back: the current state is fetched from the provider. */
  | (EventSubject & { readonly about: "charge-back" })
  | (EventSubject & { readonly about: "refund"; readonly status: RefundStatus })
  /** `paymentReference` once there is a payment; `providerReference` of it, or of the request to pay. */
  | (EventSubject & {
      readonly about: "instant-payment";
      readonly status: InstantPaymentEvent;
      readonly paymentReference: string | undefined;
    })
  | (EventSubject & { readonly about: "payout" })
  | { readonly about: "nothing" }
  | { readonly about: "unknown" }
);
