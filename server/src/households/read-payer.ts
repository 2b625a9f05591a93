import type { ReadBody } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { checkBankDetails, cleanBankDigits } from "@evenly/domain/bank-details";
import { checkTermsAgreed } from "@evenly/domain/consent";
import { type ModulusTable, passesModulusCheck } from "@evenly/domain/modulus-check";
import {
  asTyped,
  capitaliseName,
  checkPersonalDetails,
  cleanPerson,
  isLeadType,
  type Person,
} from "@evenly/domain/person";
import type { BankDetails } from "../payments/index.ts";

export type Payer = Person & {
  readonly bank: BankDetails;
  /** They ask for the start within the days in which they can cancel. Ruling J3. */
  readonly earlyStart: boolean;
};

type Body = Pick<ReadBody<"POST /direct_debit">, "personalDetails" | "bankDetails">;
type Checks = { readonly modulusTable: ModulusTable; readonly phone: string };

/** Spec §5 Direct debit, then the modulus check of Ruling C8. */
export function readBankDetails(
  typed: Body["bankDetails"],
  { modulusTable, phone }: Checks,
): { readonly bank: BankDetails; readonly issues: readonly FieldIssue[] } {
  const issues: FieldIssue[] = checkBankDetails({
    ...typed,
    accountFirstName: typed.firstname,
    accountLastName: typed.lastname,
  });
  const sortCode = cleanBankDigits(typed.sortCode);
  const accountNumber = cleanBankDigits(typed.accountNumber);
  const isWellFormed = !issues.some(({ field }) => field === "sortCode" || field === "accountNumber");
  if (isWellFormed && !passesModulusCheck(modulusTable, sortCode, accountNumber)) {
    const holder = issues.findIndex(({ field }) => field === "accountHolder");
    const refused: FieldIssue = { field: "accountNumber", code: "bank-details-refused", values: { phone } };
    issues.splice(holder === -1 ? issues.length : holder, 0, refused);
  }
  const holder = `${capitaliseName(typed.firstname)} ${capitaliseName(typed.lastname)}`;
  return { bank: { sortCode, accountNumber, holder }, issues };
}

export type PayerCheck = { readonly payer: Payer | undefined; readonly issues: readonly FieldIssue[] };

/** Spec §5 Personal details, then {@link readBankDetails}. */
export function readPayer({ personalDetails, bankDetails }: Body, checks: Checks): PayerCheck {
  const { termsAgreed, allowPromotions, earlyStart = false, ...sent } = personalDetails;
  const typed = asTyped(sent);
  const { bank, issues: ofAccount } = readBankDetails(bankDetails, checks);
  const issues: FieldIssue[] = [
    ...checkPersonalDetails(typed),
    ...ofAccount,
    ...checkTermsAgreed(termsAgreed),
  ];
  const { leadType } = typed;
  if (issues.length > 0 || !isLeadType(leadType)) return { payer: undefined, issues };
  const payer = {
    ...cleanPerson(typed),
    leadType,
    allowPromotions: allowPromotions ?? true,
    bank,
    earlyStart,
  };
  return { payer, issues };
}
