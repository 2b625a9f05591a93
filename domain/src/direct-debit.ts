import {
  addWorkingDays,
  daysBetween,
  isBefore,
  laterOf,
  nextWorkingDay,
  type Proclamations,
} from "./calendar.ts";
import type { Issue } from "./issue.ts";
import { chargeByTheDay, monthlyFromWeekly } from "./money.ts";
import type { Pence } from "./money.ts";
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

export type BankDetailsField =
  "accountFirstName" | "accountLastName" | "sortCode" | "accountNumber" | "accountHolder";

export type TypedBankDetails = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  sortCode?: string | undefined;
  accountNumber?: string | undefined;
  accountHolder?: boolean | undefined;
};

/** One housemate's payment for `dueDate` to `lastDay`, in pence, collected on the working day `collectionDate`. */
export type ScheduledPayment = {
  readonly dueDate: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly collectionDate: Temporal.PlainDate;
  readonly amount: Pence;
  readonly kind: "month" | "part-month";
};

/** Ruling C4. */
export type CollectionTerms = {
  /** Undefined while places are open; `today` is used instead. */
  readonly householdCompleteOn?: Temporal.PlainDate | undefined;
  readonly today: Temporal.PlainDate;
  readonly advanceNoticeWorkingDays: number;
  readonly proclamations: Proclamations;
};

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
    ...checkFirstName("accountFirstName", typed.firstName),
    ...checkLastName("accountLastName", typed.lastName),
    ...checkSortCode(typed.sortCode),
    ...checkAccountNumber(typed.accountNumber),
    ...checkAccountHolder(typed.accountHolder),
  ];
}

/**
 * One housemate's payments; `weekly` is pence after discount. Due monthly on the start's day of the month. The rest
 * after the last whole month costs monthly × days ÷ days of that payment month, rounded up. RangeError when `end` is
 * before `start`. Rulings C3, C4.
 */
export function paymentSchedule(given: {
  start: Temporal.PlainDate;
  end: Temporal.PlainDate;
  weekly: Pence;
  collection: CollectionTerms;
}): ScheduledPayment[] {
  const { start, end, collection } = given;
  if (isBefore(end, start)) throw new RangeError("A tenancy cannot end before it starts");
  const monthly = monthlyFromWeekly(given.weekly);
  const dayAfterEnd = end.add({ days: 1 });
  const noticeOver = endOfNotice(collection);
  const payments: ScheduledPayment[] = [];
  for (let dueDate = start; isBefore(dueDate, dayAfterEnd);) {
    const nextDueDate = start.add({ months: payments.length + 1 });
    const isWhole = !isBefore(dayAfterEnd, nextDueDate);
    payments.push({
      dueDate,
      lastDay: isWhole ? nextDueDate.subtract({ days: 1 }) : end,
      collectionDate: nextWorkingDay(laterOf(dueDate, noticeOver), collection.proclamations),
      amount: isWhole
        ? monthly
        : chargeByTheDay(monthly, daysBetween(dueDate, dayAfterEnd), daysBetween(dueDate, nextDueDate)),
      kind: isWhole ? "month" : "part-month",
    });
    dueDate = nextDueDate;
  }
  return payments;
}

/** The first working day on or after the due date with full notice, once everybody has joined. Ruling C4. */
export function collectionDateFor(
  given: { dueDate: Temporal.PlainDate } & CollectionTerms,
): Temporal.PlainDate {
  return nextWorkingDay(laterOf(given.dueDate, endOfNotice(given)), given.proclamations);
}

/** The last day to give notice so that the payment can be collected when due. Ruling C4. */
export function lastDayToGiveNotice(
  dueDate: Temporal.PlainDate,
  { advanceNoticeWorkingDays, proclamations }: Omit<CollectionTerms, "today" | "householdCompleteOn">,
): Temporal.PlainDate {
  return addWorkingDays(nextWorkingDay(dueDate, proclamations), -advanceNoticeWorkingDays, proclamations);
}

function endOfNotice({
  householdCompleteOn,
  today,
  advanceNoticeWorkingDays,
  proclamations,
}: CollectionTerms): Temporal.PlainDate {
  const noticeGiven = nextWorkingDay(laterOf(today, householdCompleteOn ?? today), proclamations);
  return addWorkingDays(noticeGiven, advanceNoticeWorkingDays, proclamations);
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

function checkAccountHolder(confirmed: boolean | undefined): Issue<BankDetailsField, BankDetailsCode>[] {
  return confirmed === true ? [] : [{ field: "accountHolder", code: "account-holder-not-confirmed" }];
}
