import type { MandateState } from "@evenly/domain/mandate";
import type { ReactNode } from "react";

export const whose = (firstName: string, place: string) =>
  `${place}. This is ${firstName}'s page: nobody else in the house sees it.`;
export const reference = "Your reference";

export const nextPayment = "Your next payment";
export const onDay = (date: string) => `on ${date}`;
export const noPayment = "No payment is planned today.";
export const owed = (amount: string) => `You owe ${amount} today.`;
export const owedToYou = (amount: string) => `We owe you ${amount}.`;
export const nothingOwed = "You owe nothing today.";

export const directDebit = "Your Direct Debit";
export const none = "You have no Direct Debit with us.";
export const state = "State";
export const account = "Account";
export const ending = (digits: string) => `Ending in ${digits}`;
export const mandateReference = "Mandate reference";

/** In a word or two, beside 'State'. */
export const states: Readonly<Record<MandateState, string>> = {
  pending: "Being set up",
  submitted: "With your bank",
  active: "Active",
  blocked: "Blocked",
  failed: "Not accepted",
  cancelled: "Cancelled",
  expired: "Expired",
  replaced: "Replaced",
};

const noPayments = (ending: ReactNode) => (
  <>We can't take payments from your account ending in {ending}. Your place is kept, and there is no fee.</>
);

/** The same in a sentence. */
export const explain: Readonly<Record<MandateState, (ending: ReactNode) => ReactNode>> = {
  pending: (ending) => <>We are setting it up with your bank, for your account ending in {ending}.</>,
  submitted: (ending) => (
    <>Your bank is confirming it for your account ending in {ending}, which takes a few working days.</>
  ),
  active: (ending) => <>Your payments are taken from your account ending in {ending}.</>,
  blocked: noPayments,
  failed: noPayments,
  cancelled: noPayments,
  expired: noPayments,
  replaced: noPayments,
};
export const onItsWay = (ending: string) =>
  `Your new bank details, for the account ending in ${ending}, are with your bank. We use them once it has confirmed them, which takes a few working days.`;
export const nothingToChange = "Nothing more is collected from you, so there are no bank details to change.";

export const signOut = "Sign out everywhere";
export const signOutMeans =
  "Signing out everywhere ends your visit on this phone and any other. The links that we have sent you so far no longer open this page.";
export const signedOut = "You are signed out everywhere. To come back, have a new link emailed to you.";
