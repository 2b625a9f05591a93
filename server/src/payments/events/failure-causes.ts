import { type FailureCause, failureCauses } from "@evenly/domain/collection-failure";

/** What the banks' own codes say: Bacs's ARUDD of a payment, ADDACS of a mandate. */
const ofBankCodes = new Map<string, FailureCause>([
  ["ARUDD-0", "refer_to_payer"],
  ["ARUDD-1", "mandate_cancelled"],
  ["ARUDD-2", "payer_deceased"],
  ["ARUDD-3", "bank_account_transferred"],
  ["ARUDD-4", "authorisation_disputed"],
  ["ARUDD-5", "invalid_bank_details"],
  ["ARUDD-6", "mandate_cancelled"],
  ["ARUDD-7", "authorisation_disputed"],
  ["ARUDD-B", "bank_account_closed"],
  ["ADDACS-0", "mandate_cancelled"],
  ["ADDACS-1", "mandate_cancelled"],
  ["ADDACS-2", "payer_deceased"],
  ["ADDACS-3", "bank_account_transferred"],
  ["ADDACS-B", "bank_account_closed"],
  ["ADDACS-C", "bank_account_transferred"],
  ["ADDACS-D", "authorisation_disputed"],
]);

/** New instructions that were rejected, and claims under the Direct Debit Guarantee, are each of one cause. */
const ofReports = [
  ["AUDDIS-", "invalid_bank_details"],
  ["DDICA-", "authorisation_disputed"],
] as const;

type Said = {
  readonly cause?: string | null | undefined;
  /** The bank's, as `ARUDD-0`. */
  readonly reason_code?: string | null | undefined;
};

/** Why something failed, from the provider's word or, where that says nothing, from the bank's code. Ruling F6. */
export function failureCauseOf({ cause, reason_code: reasonCode }: Said): FailureCause {
  const said = failureCauses.find((known) => known === cause) ?? "other";
  if (said !== "other") return said;
  const code = (reasonCode ?? "").toUpperCase();
  return ofBankCodes.get(code) ?? ofReports.find(([report]) => code.startsWith(report))?.[1] ?? "other";
}
