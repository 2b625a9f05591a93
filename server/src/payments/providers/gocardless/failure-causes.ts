import { type FailureCause, failureCauses } from "@evenly/domain/collection-failure";

/** Bank reason codes: Bacs's ARUDD for payments, ADDACS for mandates. */
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

/** AUDDIS rejections and Direct Debit Guarantee claims have one cause each. */
const ofReports = [
  ["AUDDIS-", "invalid_bank_details"],
  ["DDICA-", "authorisation_disputed"],
] as const;

type Details = {
  readonly cause?: string | null | undefined;
  readonly reason_code?: string | null | undefined;
};

/** From the provider's cause or, failing that, the bank's code. Ruling F6. */
export function failureCauseOf({ cause, reason_code: reasonCode }: Details): FailureCause {
  const knownCause = failureCauses.find((known) => known === cause) ?? "other";
  if (knownCause !== "other") return knownCause;
  const code = (reasonCode ?? "").toUpperCase();
  return ofBankCodes.get(code) ?? ofReports.find(([report]) => code.startsWith(report))?.[1] ?? "other";
}
