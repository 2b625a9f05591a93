/** GoCardless's causes of a failed payment or an ended mandate, which replace the banks' own codes. */
export const failureCauses = [
  "insufficient_funds",
  "refer_to_payer",
  "bank_account_closed",
  "bank_account_transferred",
  "mandate_cancelled",
  "mandate_expired",
  "invalid_bank_details",
  "direct_debit_not_enabled",
  "authorisation_disputed",
  "payer_deceased",
  "other",
] as const;

export type FailureCause = (typeof failureCauses)[number];

/** What follows a failed collection. Ruling F6. */
export type AfterFailure =
  | "try-again"
  | "still-owed"
  | "ask-for-bank-details"
  /** All collections stop for good, and staff are alerted. */
  | "stop"
  /** All collections stop until staff decide, and the payer is told. */
  | "hold"
  | "tell-staff";

const answers: Record<FailureCause, AfterFailure> = {
  insufficient_funds: "try-again",
  refer_to_payer: "try-again",
  bank_account_closed: "ask-for-bank-details",
  bank_account_transferred: "ask-for-bank-details",
  mandate_cancelled: "ask-for-bank-details",
  mandate_expired: "ask-for-bank-details",
  invalid_bank_details: "ask-for-bank-details",
  direct_debit_not_enabled: "ask-for-bank-details",
  authorisation_disputed: "hold",
  payer_deceased: "stop",
  other: "tell-staff",
};

/** Whether a payment that failed may be tried again, after `tries` at one bank account. Ruling F6. */
export function mayBeTriedAgain(tries: number, retries: number): boolean {
  return tries <= retries;
}

/**
 * What follows when a collection fails. `tries` includes this one; `retries` are the tries allowed after the first.
 * Ruling F6.
 * @public
 */
export function afterFailure(cause: FailureCause, tries: number, retries: number): AfterFailure {
  const answer = answers[cause];
  return answer === "try-again" && !mayBeTriedAgain(tries, retries) ? "still-owed" : answer;
}

/** How a mandate ended by which a payment failed for good. Ruling F6. */
export function mandateEndBy(cause: FailureCause | undefined): "cancelled" | "expired" | "failed" {
  if (cause === "mandate_cancelled") return "cancelled";
  return cause === "mandate_expired" ? "expired" : "failed";
}
