import type { Issue } from "./issue.ts";
import { checkFirstName, checkLastName, type PersonCode } from "./person.ts";
import { withoutSeparators } from "./typed-text.ts";

export type BankDetailsCode =
  | "sort-code-required"
  | "sort-code-length"
  | "sort-code-not-numeric"
  | "account-number-required"
  | "account-number-length"
  | "account-number-not-numeric"
  | "account-holder-not-confirmed";

/** By the fields' names in forms and errors. Spec §5 Direct debit. */
export type TypedBankDetails = {
  readonly accountFirstName?: string | undefined;
  readonly accountLastName?: string | undefined;
  readonly sortCode?: string | undefined;
  readonly accountNumber?: string | undefined;
  readonly accountHolder?: boolean | undefined;
};

export type BankDetailsField = keyof TypedBankDetails;

/** Spec §9. */
export const sortCodeLength = 6;
export const accountNumberLength = 8;

/** A sort code or account number without what is typed between digits; letters stay. Rulings C8, C15, D12. */
export function cleanBankDigits(text: string): string {
  return withoutSeparators(text).replace(/\//g, "");
}

/** Formats as ##-##-##; keeps letters and surplus characters. Spec §5, Ruling D12. */
export function maskSortCode(text: string): string {
  const clean = cleanBankDigits(text);
  return [clean.slice(0, 2), clean.slice(2, 4), clean.slice(4)].filter((part) => part !== "").join("-");
}

/** Spec §5 Direct debit. Issues in form order, one per field. */
export function checkBankDetails(
  typed: TypedBankDetails,
): Issue<BankDetailsField, BankDetailsCode | PersonCode>[] {
  return [
    ...checkFirstName("accountFirstName", typed.accountFirstName),
    ...checkLastName("accountLastName", typed.accountLastName),
    ...checkSortCode(typed.sortCode),
    ...checkAccountNumber(typed.accountNumber),
    ...checkAccountHolder(typed.accountHolder),
  ];
}

function checkSortCode(typed: string | undefined): Issue<BankDetailsField, BankDetailsCode>[] {
  const field = "sortCode";
  const digits = cleanBankDigits(typed ?? "");
  if (digits === "") return [{ field, code: "sort-code-required" }];
  if (digits.length !== sortCodeLength) return [{ field, code: "sort-code-length" }];
  return /^[0-9]+$/.test(digits) ? [] : [{ field, code: "sort-code-not-numeric" }];
}

function checkAccountNumber(typed: string | undefined): Issue<BankDetailsField, BankDetailsCode>[] {
  const field = "accountNumber";
  const digits = cleanBankDigits(typed ?? "");
  if (digits === "") return [{ field, code: "account-number-required" }];
  if (digits.length !== accountNumberLength) return [{ field, code: "account-number-length" }];
  return /^[0-9]+$/.test(digits) ? [] : [{ field, code: "account-number-not-numeric" }];
}

/** That the account is theirs, and the terms, by one box. Spec §5 Direct debit. */
export function checkAccountHolder(
  confirmed: boolean | undefined,
): Issue<"accountHolder", BankDetailsCode>[] {
  return confirmed === true ? [] : [{ field: "accountHolder", code: "account-holder-not-confirmed" }];
}
