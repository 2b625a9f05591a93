import type { Brand } from "@evenly/contract/config";
import type { MandateTrouble } from "@evenly/domain/persons-money";
import { workingDays } from "./words.ts";

type Why = { readonly subject: string; readonly what: (ending: string, place: string) => string };

export const why: Readonly<Record<MandateTrouble, Why>> = {
  failed: {
    subject: "Your Direct Debit could not be set up",
    what: (ending, place) =>
      `Your bank did not accept the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}. Nothing has been taken with it.`,
  },
  cancelled: {
    subject: "Your Direct Debit was cancelled",
    what: (ending, place) =>
      `Your bank tells us that the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, was cancelled.`,
  },
  expired: {
    subject: "Your Direct Debit has expired",
    what: (ending, place) =>
      `The Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, has expired.`,
  },
  blocked: {
    subject: "Your Direct Debit is blocked",
    what: (ending, place) =>
      `The Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, is blocked, so we can't take a payment with it.`,
  },
  closed: {
    subject: "Your Direct Debit has ended",
    what: (ending, place) =>
      `Your bank tells us that the account ending in ${ending} is closed. The Direct Debit for your share of the bills at ${place} was taken from it.`,
  },
  transferred: {
    subject: "Your Direct Debit has ended",
    what: (ending, place) =>
      `Your bank tells us that the account ending in ${ending} was moved to another bank. The Direct Debit for your share of the bills at ${place} was taken from it, and did not move with it.`,
  },
  stopped: {
    subject: "Please give us your bank details again",
    what: (ending, place) =>
      `We stopped the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, while we checked who lives there. That is settled, and your place is yours.`,
  },
};

export const preheader = "Your place is kept. Please give us the bank details that you want to pay from.";
export const placeKept =
  "Your place at the address is kept. So that your share can be paid, please give us the details of an account in your name:";
export const giveDetails = "Give new bank details";
export const giveBy = (day: string) => `Until ${day} your next payment can still keep its day.`;
export const linkAlone =
  "The link is for you alone, so please don't pass it on. Please don't send bank details by email.";
export const checkNumbers =
  "Check that the sort code and account number are the ones on your bank card or in your banking app.";
export const currentAccount =
  "Use a current account that accepts Direct Debits: many savings accounts do not.";

const notice = (days: number) =>
  `We tell you at least ${workingDays(days)} before a payment is taken from the new account.`;
export const youOwe = (amount: string, days: number) =>
  `Today you owe ${amount}, and there is no fee. ${notice(days)}`;
export const oweNothing = (days: number) => `You owe nothing today. ${notice(days)}`;
export const ratherTalk = ({ phone, email }: Brand) =>
  `If you didn't expect this, or would rather talk, call us on ${phone} or write to ${email}.`;
