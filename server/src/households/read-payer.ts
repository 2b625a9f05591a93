import type { ReadBody } from "@evenly/contract";
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
import { say } from "../http/refusals.ts";
import type { BankDetails } from "../payments/index.ts";

/** A sentence for a field, in form order. Ruling B1. */
export type FieldError = readonly [field: string, message: string];

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

/** Spec §5 Personal details and Direct debit, then the modulus check of Ruling C8. No errors: a payer. */
export const readPayer = (
  { personalDetails, bankDetails }: Body,
  { modulusTable, phone }: { readonly modulusTable: ModulusTable; readonly phone: string },
): { readonly payer: Payer | undefined; readonly errors: FieldError[] } => {
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
  const errors = [...person, ...account, ...checkTermsAgreed(termsAgreed)].map((issue): FieldError => [
    issue.field,
    say(issue),
  ]);
  const sortCode = cleanBankDigits(bankDetails.sortCode);
  const accountNumber = cleanBankDigits(bankDetails.accountNumber);
  const isWellFormed = !account.some(({ field }) => field === "sortCode" || field === "accountNumber");
  if (isWellFormed && !passesModulusCheck(modulusTable, sortCode, accountNumber)) {
    const holderError = errors.findIndex(([field]) => field === "accountHolder");
    const place = holderError === -1 ? errors.length : holderError;
    errors.splice(place, 0, ["accountNumber", say({ code: "bank-details-refused", values: { phone } })]);
  }
  if (errors.length > 0 || !isLeadType(leadType)) return { payer: undefined, errors };
  return {
    errors,
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
