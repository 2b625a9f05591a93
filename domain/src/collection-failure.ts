/** Why a payment failed, or a mandate ended, in the provider's words (GoCardless's; the bank's codes are behind them). */
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
  /** There may be money another day. */
  | "try-again"
  /** No more tries: the amount stays owed. */
  | "still-owed"
  /** The account or the mandate is gone. */
  | "ask-for-bank-details"
  /** Everything stops, and staff are told. */
  | "stop"
  /** Staff are told. */
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
  authorisation_disputed: "tell-staff",
  payer_deceased: "stop",
  other: "tell-staff",
};

/**
 * What follows when a collection fails for `cause` after `tries` tries at the bank, this one included, when `retries`
 * more than the first are allowed. Ruling F6.
 * @public
 */
export function afterFailure(cause: FailureCause, tries: number, retries: number): AfterFailure {
  const answer = answers[cause];
  return answer === "try-again" && tries > retries ? "still-owed" : answer;
}
