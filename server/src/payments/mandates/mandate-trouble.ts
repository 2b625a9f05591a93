import type { FailureCause } from "@evenly/domain/collection-failure";
import type { MandateTrouble } from "@evenly/domain/persons-money";

const troubles: Partial<Record<FailureCause, MandateTrouble>> = {
  bank_account_closed: "closed",
  bank_account_transferred: "transferred",
  mandate_cancelled: "cancelled",
  mandate_expired: "expired",
};

/** From the failure cause, when known. Ruling F6. */
export function troubleFor(
  cause: FailureCause | null | undefined,
  otherwise: MandateTrouble,
): MandateTrouble {
  return (cause && troubles[cause]) ?? otherwise;
}
