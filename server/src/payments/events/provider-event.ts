import type { CollectionEvent } from "@evenly/domain/collection";
import type { FailureCause } from "@evenly/domain/collection-failure";
import type { MandateState } from "@evenly/domain/mandate";

/**
 * An event in provider-independent terms. `id` is the provider's. Ruling F8.
 * @public
 */
export type ProviderEvent = { readonly id: string } & (
  | {
      readonly about: "mandate";
      readonly providerReference: string;
      readonly mandateId: string | undefined;
      readonly said: Exclude<MandateState, "replaced">;
      readonly cause: FailureCause | undefined;
    }
  | {
      readonly about: "payment";
      readonly providerReference: string;
      readonly attemptId: string | undefined;
      readonly said: Extract<
        CollectionEvent,
        "submitted" | "confirmed" | "paid_out" | "failed" | "charged_back" | "cancelled"
      >;
      readonly cause: FailureCause | undefined;
    }
  /** A reversed charge-back: the current state is fetched from the provider. */
  | {
      readonly about: "charge-back";
      readonly providerReference: string;
      readonly attemptId: string | undefined;
    }
  | { readonly about: "payout"; readonly providerReference: string }
  | { readonly about: "refund"; readonly providerReference: string; readonly said: "paid" | "failed" }
  | { readonly about: "nothing" }
  | { readonly about: "unknown" }
);
