import { addWorkingDays, daysBetween, isBefore, laterOf, nextWorkingDay } from "./calendar.ts";
import type { Issue } from "./issue.ts";
import { chargeByTheDay, monthlyFromWeekly } from "./money.ts";
import type { Pence } from "./money.ts";
import { checkFirstName, checkLastName, type PersonCode } from "./person.ts";

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

/**
 * One payment of one housemate for the days from `dueDate` to `lastDay`; `amount` in pence. `collectionDate` is the
 * working day on which the money moves.
 */
export type ScheduledPayment = {
  readonly dueDate: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly collectionDate: Temporal.PlainDate;
  readonly amount: Pence;
  readonly kind: "month" | "part-month";
};

/** What decides when money may be taken. Ruling C4. */
export type CollectionTerms = {
  /** Undefined while somebody has still to join: then the earliest day it can be, which is today. */
  readonly householdCompleteOn?: Temporal.PlainDate | undefined;
  readonly today: Temporal.PlainDate;
  readonly advanceNoticeWorkingDays: number;
};

/** Spec §9. */
export const sortCodeLength = 6;
export const accountNumberLength = 8;

/** Drops the spaces and hyphens that people type or paste between digits. Ruling C8. */
export function cleanBankDigits(text: string): string {
  return text.replace(/[\s\-\u2010-\u2015\u2212]/g, "");
}

/** Places the hyphens of ##-##-##; letters and surplus characters stay visible. Spec §5, Ruling D12. */
export function maskSortCode(text: string): string {
  const clean = cleanBankDigits(text);
  return [clean.slice(0, 2), clean.slice(2, 4), clean.slice(4)].filter((part) => part !== "").join("-");
}

/** Spec §5 Direct debit. Issues in form order, the first broken rule of each field. */
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
 * All payments of one housemate. `weekly` is pence per week after any discount. Due monthly on the start's
 * day of the month, counted from the start itself so that a short month clamps one date and moves no other.
 * What remains after the last whole month is charged by the day: monthly × days ÷ the days of that payment
 * month (its due date to the day before the next would be), rounded up. `collection` decides the day each is
 * taken. Throws RangeError when `end` is before `start`. Rulings C3, C4.
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
      collectionDate: nextWorkingDay(laterOf(dueDate, noticeOver)),
      amount: isWhole
        ? monthly
        : chargeByTheDay(monthly, daysBetween(dueDate, dayAfterEnd), daysBetween(dueDate, nextDueDate)),
      kind: isWhole ? "month" : "part-month",
    });
    dueDate = nextDueDate;
  }
  return payments;
}

/**
 * When money moves, asked by every page, mail and file: the working day on which a payment is taken, not before it is due, nor before everybody has joined, nor
 * without the advance notice, which can be given today at the earliest. A notice given on a day that is not
 * a working day counts from the next one. Ruling C4.
 */
export function collectionDateFor(
  given: { dueDate: Temporal.PlainDate } & CollectionTerms,
): Temporal.PlainDate {
  return nextWorkingDay(laterOf(given.dueDate, endOfNotice(given)));
}

/** The last day on which notice can be given for what is taken when it is due. Ruling C4. */
export function lastDayToGiveNotice(
  dueDate: Temporal.PlainDate,
  advanceNoticeWorkingDays: number,
): Temporal.PlainDate {
  return addWorkingDays(nextWorkingDay(dueDate), -advanceNoticeWorkingDays);
}

function endOfNotice({
  householdCompleteOn,
  today,
  advanceNoticeWorkingDays,
}: CollectionTerms): Temporal.PlainDate {
  const noticeGiven = nextWorkingDay(laterOf(today, householdCompleteOn ?? today));
  return addWorkingDays(noticeGiven, advanceNoticeWorkingDays);
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
