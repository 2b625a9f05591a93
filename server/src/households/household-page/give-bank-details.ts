import type { ReadBody, Success } from "@evenly/contract";
import type { ModulusTable } from "@evenly/domain/modulus-check";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Bank } from "../../dependencies.ts";
import { refuseAny } from "../../http/refusals.ts";
import { accountEnding, replaceMandate } from "../../payments/index.ts";
import { readBankDetails } from "../read-payer.ts";
import { type LegalTexts, recordMandateConsent } from "../record-consent.ts";

type BankDetailsRequest = {
  readonly householdId: string;
  readonly housemateId: string;
  readonly bankDetails: ReadBody<"POST /my_house/bank_details">["bankDetails"];
  readonly modulusTable: ModulusTable;
  readonly legalTexts: LegalTexts;
};

/** Creates a mandate for new bank details and records the consent. Ruling F7. */
export async function giveBankDetails(
  trx: Transaction<Database>,
  deps: Bank,
  { householdId, housemateId, bankDetails, modulusTable, legalTexts }: BankDetailsRequest,
): Promise<Success<"POST /my_house/bank_details">> {
  const { bank, issues } = readBankDetails(bankDetails, { modulusTable, phone: deps.config.brand.phone });
  refuseAny(issues);
  const replaced = await replaceMandate(trx, deps, { householdId, housemateId }, bank);
  if (replaced.isNew) await recordMandateConsent(trx, deps, { ...replaced, housemateId, legalTexts });
  return { accountEnding: accountEnding(bank), isNew: replaced.isNew };
}
