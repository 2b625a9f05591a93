import {
  cleanBankDigits,
  checkBankDetails,
  maskSortCode,
  type BankDetailsField,
} from "@evenly/domain/direct-debit";
import type { FormIssue } from "@evenly/contract/screen-codes";
import { capitaliseName } from "@evenly/domain/person";

/** Kept in the form only: never in a store, URL or log. Ruling A8. */
export type PaymentValues = {
  accountFirstName: string;
  accountLastName: string;
  sortCode: string;
  accountNumber: string;
  accountHolder: boolean;
  /** A new price has to be agreed to first. */
  mustAgree: boolean;
  agreesToPrice: boolean;
  /** Pence per person per week. */
  priceShown: string;
};

type BankValues = Omit<PaymentValues, "mustAgree" | "agreesToPrice" | "priceShown">;

/** Spec §5 Direct debit. */
export const checkPayment = (typed: BankValues): FormIssue<BankDetailsField>[] =>
  checkBankDetails({ ...typed, firstName: typed.accountFirstName, lastName: typed.accountLastName });

/** Spec §3 Bank details. */
export const bankDetailsOf = (typed: BankValues, firstPaymentDate: string) => ({
  firstname: capitaliseName(typed.accountFirstName),
  lastname: capitaliseName(typed.accountLastName),
  sortCode: maskSortCode(typed.sortCode),
  accountNumber: cleanBankDigits(typed.accountNumber),
  accountHolder: typed.accountHolder,
  firstPaymentDate,
});

export type BankDetails = ReturnType<typeof bankDetailsOf>;

export const paymentRules = {
  empty: {
    accountFirstName: "",
    accountLastName: "",
    sortCode: "",
    accountNumber: "",
    accountHolder: false,
    mustAgree: false,
    agreesToPrice: false,
    priceShown: "",
  },
  check: checkPayment,
};
