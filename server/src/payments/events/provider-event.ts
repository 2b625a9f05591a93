import type { CollectionEvent } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { MandateState } from "@evenly/domain/mandate";

/**
 * News of a provider, in our words, whichever provider it is. `id` is the provider's. Ruling F8.
 * @public
 */
export type ProviderEvent = { readonly id: string } & (
  | {
      readonly about: "mandate";
      readonly providerReference: string;
      /** Our mandate's id, where the provider's metadata has it. */
      readonly mandateId: string | undefined;
      readonly said: Exclude<MandateState, "replaced">;
      readonly cause: FailureCause | undefined;
    }
  | {
      readonly about: "payment";
      readonly providerReference: string;
      /** Our attempt's id, where the provider's metadata has it. */
      readonly attemptId: string | undefined;
      readonly said: Extract<
        CollectionEvent,
        "submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled"
      >;
      readonly cause: FailureCause | undefined;
    }
  /** A charge-back was taken back: the provider is asked what is so now. */
  | {
      readonly about: "charge-back";
      readonly providerReference: string;
      readonly attemptId: string | undefined;
    }
  | { readonly about: "payout"; readonly providerReference: string }
  | { readonly about: "refund"; readonly providerReference: string; readonly said: "paid" | "failed" }
  /** Nothing follows from it. */
  | { readonly about: "nothing" }
  /** We do not know what it means. For staff. */
  | { readonly about: "unknown" }
);
