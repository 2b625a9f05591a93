import {
  type BankDetailsField,
  checkBankDetails,
  cleanBankDigits,
  maskSortCode,
} from "@evenly/domain/bank-details";
import { capitaliseName } from "@evenly/domain/person";

/** Kept in the form only: never in a store, URL or log. Ruling A8. */
const empty = {
  accountFirstName: "",
  accountLastName: "",
  sortCode: "",
  accountNumber: "",
  accountHolder: false,
  /** A new price has to be agreed to first. */
  mustAgree: false,
  agreesToPrice: false,
  /** The service starts within the days in which the contract can be cancelled. Ruling J3. */
  mustAskForStart: false,
  earlyStart: false,
  /** Pence per person per week. */
  priceShown: "",
};

export type PaymentValues = typeof empty;

/** Spec §5 Direct debit. */
export const paymentRules = { empty, check: checkBankDetails };

/** Spec §3 Bank details. */
export function bankDetailsOf(typed: Pick<PaymentValues, BankDetailsField>, firstPaymentDate: string) {
  return {
    firstname: capitaliseName(typed.accountFirstName),
    lastname: capitaliseName(typed.accountLastName),
    sortCode: maskSortCode(typed.sortCode),
    accountNumber: cleanBankDigits(typed.accountNumber),
    accountHolder: typed.accountHolder,
    firstPaymentDate,
  };
}

export type BankDetails = ReturnType<typeof bankDetailsOf>;
