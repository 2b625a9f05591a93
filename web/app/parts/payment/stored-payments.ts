import type { ApiError } from "@evenly/contract/client";
import { formAnswerDays } from "@evenly/contract/form-answers";
import * as pages from "@evenly/domain/pages";
import { answers, type FinishedAccount } from "../../answers/answers.ts";
import { isRecord, isText, isWhole, optional, oneOf, shaped } from "../../answers/guards.ts";
import { isExpected } from "../../answers/shapes.ts";
import type { Success } from "@evenly/contract";

export type Paid = Success<"POST /direct_debit">;

export type ExpectedAccount = Omit<FinishedAccount, keyof Paid | "ownPage">;

type PaymentPage = typeof pages.directDebit | typeof pages.joiningDirectDebit | typeof pages.bankDetails;

/** A payment, or new bank details, without an answer yet. Never bank details. Rulings A8, B7. */
export type SentPayment = {
  readonly key: string;
  readonly page: PaymentPage;
  readonly sentAt: number;
  readonly guid?: string | undefined;
  readonly account?: ExpectedAccount | undefined;
};

const keptFor = formAnswerDays * 24 * 60 * 60 * 1_000;

const prefix = "payment.";
const isSent = shaped<SentPayment>({
  key: isText,
  page: oneOf([pages.directDebit, pages.joiningDirectDebit, pages.bankDetails] as const),
  sentAt: isWhole,
  guid: optional(isText),
  account: optional(isExpected),
});

/** In this document: under way, unanswered on its page, which says so, or refused after its page was left. */
export const underWay = new Map<string, "sending" | "unanswered" | ApiError>();

/** A closed tab forgets its session, so it is in local storage; the tab that sent it has its name in both. */
export function keep(sent: SentPayment) {
  try {
    localStorage.setItem(prefix + sent.key, JSON.stringify(sent));
    sessionStorage.setItem(prefix + sent.key, "");
  } catch {
    // Without storage a left page cannot be asked about; the answer comes by mail.
  }
}

export function forget(key: string) {
  underWay.delete(key);
  try {
    localStorage.removeItem(prefix + key);
    sessionStorage.removeItem(prefix + key);
  } catch {}
}

function readAll(): SentPayment[] {
  try {
    return Object.keys(localStorage).flatMap((name) => {
      if (!name.startsWith(prefix)) return [];
      const sent: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
      if (isRecord(sent) && isSent(sent) && Date.now() - sent.sentAt < keptFor) return [sent];
      localStorage.removeItem(name);
      return [];
    });
  } catch {
    return [];
  }
}

function isOwn({ key }: SentPayment) {
  try {
    return sessionStorage.getItem(prefix + key) !== null;
  } catch {
    return false;
  }
}

function isOfBank({ page }: SentPayment) {
  return page === pages.bankDetails;
}

export function ownPayments() {
  return readAll().filter((sent) => isOwn(sent) && !isOfBank(sent));
}

/** Of a closed tab, in a new one that begins the same journey. */
function isOfClosedTab({ page, guid }: SentPayment, { pathname, searchParams }: URL) {
  if (page === pages.joiningDirectDebit) return guid === searchParams.get("guid")?.trim();
  const { leadId, products, finished } = answers();
  const isFresh = leadId === undefined && products.length === 0 && !finished;
  return isFresh && !pathname.startsWith(pages.joining);
}

/** Whether a screen of the journeys has to ask first what became of a payment. Ruling B7. */
export function isPaymentOpen(url: URL): boolean {
  const others = readAll().filter((sent) => !isOwn(sent) && !isOfBank(sent) && isOfClosedTab(sent, url));
  for (const sent of others) keep(sent);
  const isSaid = ({ key, page }: SentPayment) => page === url.pathname && underWay.get(key) === "unanswered";
  return ownPayments().some((sent) => !isSaid(sent));
}

/** New bank details whose answer was not shown. Ruling B7. */
export function openBankDetails(): SentPayment | undefined {
  return readAll().find(isOfBank);
}

export function forgetBankDetails() {
  for (const { key } of readAll().filter(isOfBank)) forget(key);
}
