import type { Brand } from "@evenly/contract/config";
import type { StatementLine } from "./email-data.ts";

export const title = "Your closing statement";
export const hasEnded = (place: string) =>
  `Your tenancy at ${place} has ended. This is everything that you were charged for the bills, and everything that was paid.`;

export const hasLeft = (place: string, lastDay: string) =>
  `Your place at ${place} was yours until ${lastDay}. This is everything that you were charged for the bills, and everything that was paid.`;

export const nothingOwed = "Nothing is owed.";
export const youOwe = (amount: string) => `You owe ${amount}.`;
export const weOwe = (amount: string) => `We owe you ${amount} and pay it back.`;

export const notSettled = "It isn't settled yet:";
export const stillTaken = (amount: string, day: string) =>
  `${amount} is taken by Direct Debit on ${day}, as we told you.`;
export const dayFollows = (amount: string) =>
  `${amount} is taken by Direct Debit. We tell you the day first.`;
export const paidBackLater = (amount: string) => `We pay back ${amount} of it once it has come.`;
export const theOther = (amount: string, { phone, email }: Brand) =>
  `There is no fee. For the other ${amount}, please call us on ${phone} or write to ${email}.`;
export const nothingToDo = ({ phone, email }: Brand) =>
  `There is nothing left for you to do. If you have a question, call us on ${phone} or write to ${email}.`;
export const howToPay = ({ phone, email }: Brand) =>
  `There is no fee. Please call us on ${phone} or write to ${email}, and we agree with you how you pay it.`;
export const whereItGoes = ({ phone, email }: Brand) =>
  `It goes to the account that you paid from. If you have a question, call us on ${phone} or write to ${email}.`;

export const minus = "An amount with a minus was paid, or no longer has to be.";
export const whatHappened = "What happened";
export const lines: Readonly<Record<StatementLine["what"], string>> = {
  charge: "Charged",
  collection: "Collected",
  failed: "Sent back by your bank",
  "charge-back": "Claimed back at your bank",
  refund: "Paid back to you",
  "write-off": "Written off",
  reversal: "Corrected",
};
export const on = (what: string, day: string) => `${what} on ${day}`;
export const charged = "Charged in all";
export const collected = "Collected in all";
export const oweUs = "You owe";
export const oweYou = "We owe you";

export const alsoOnPage =
  "It is on your own page too, to print or to keep. This link is for you alone, so please don't pass this mail on. It works for 90 days, once a day at most.";
export const openStatement = "Open my closing statement";
