import type { ReadBody } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { checkTermsAgreed } from "@evenly/domain/consent";
import { checkBankDetails, cleanBankDigits } from "@evenly/domain/direct-debit";
import { type ModulusTable, passesModulusCheck } from "@evenly/domain/modulus-check";
import {
  capitaliseName,
  checkPersonalDetails,
  isLeadType,
  type LeadType,
  normaliseEmail,
  normalisePhone,
} from "@evenly/domain/person";
import type { BankDetails } from "../payments/index.ts";

/** Somebody who signs up or joins, and pays. */
export type Payer = {
  readonly leadType: LeadType;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly tel: string;
  readonly allowPromotions: boolean;
  readonly bank: BankDetails;
};

type Body = Pick<ReadBody<"POST /direct_debit">, "personalDetails" | "bankDetails">;

/** Spec §5 Personal details and Direct debit, then the modulus check of Ruling C8. No issues: a payer. */
export const readPayer = (
  { personalDetails, bankDetails }: Body,
  { modulusTable, phone }: { readonly modulusTable: ModulusTable; readonly phone: string },
): { readonly payer: Payer | undefined; readonly issues: readonly FieldIssue[] } => {
  const { leadType, firstname, lastname, email, tel, termsAgreed, allowPromotions } = personalDetails;
  const person = checkPersonalDetails({
    leadType,
    firstName: firstname,
    lastName: lastname,
    email,
    phoneNumber: tel,
  });
  const account = checkBankDetails({
    firstName: bankDetails.firstname,
    lastName: bankDetails.lastname,
    sortCode: bankDetails.sortCode,
    accountNumber: bankDetails.accountNumber,
    accountHolder: bankDetails.accountHolder,
  });
  const issues: FieldIssue[] = [...person, ...account, ...checkTermsAgreed(termsAgreed)];
  const sortCode = cleanBankDigits(bankDetails.sortCode);
  const accountNumber = cleanBankDigits(bankDetails.accountNumber);
  const isWellFormed = !account.some(({ field }) => field === "sortCode" || field === "accountNumber");
  if (isWellFormed && !passesModulusCheck(modulusTable, sortCode, accountNumber)) {
    const holder = issues.findIndex(({ field }) => field === "accountHolder");
    const refused: FieldIssue = { field: "accountNumber", code: "bank-details-refused", values: { phone } };
    issues.splice(holder === -1 ? issues.length : holder, 0, refused);
  }
  if (issues.length > 0 || !isLeadType(leadType)) return { payer: undefined, issues };
  return {
    issues,
    payer: {
      leadType,
      firstName: capitaliseName(firstname),
      lastName: capitaliseName(lastname),
      email: normaliseEmail(email),
      tel: normalisePhone(tel),
      allowPromotions: allowPromotions ?? true,
      bank: {
        sortCode,
        accountNumber,
        holder: `${capitaliseName(bankDetails.firstname)} ${capitaliseName(bankDetails.lastname)}`,
      },
    },
  };
};
