import type { Brand } from "@evenly/contract/config";

export const title = "Your account was cancelled";
export const lastDayIs = (day: string) => `Your last day with us is ${day}.`;
export const wasCancelled = (place: string) => `The account for the bills at ${place} was cancelled.`;
export const unconfirmed =
  "Nobody else joined it, and in 14 days nobody opened a link in our mails to this address. If it was yours, you can sign up again.";

export const lastDay = (day: string) => `${day} is the last day of your utilities with us.`;
export const chargedTo = "You are charged up to that day, by the day, and for nothing after it.";
export const paidBack = (amount: string) =>
  `You had paid ${amount} for days after it. We pay that back to the account that you paid from.`;
export const withBank = (amount: string) =>
  `${amount} is with your bank already and may still be taken. What it is more than you owe, we pay back once it has come.`;
export const stillOwe = (amount: string) =>
  `You still owe ${amount}. There is no fee, and we tell you before anything is taken.`;
export const oweNothing = "You owe nothing.";
export const ownUtilities = "From the day after, you need to arrange your own utilities at the address.";

export const notExpected = ({ phone, email }: Brand) =>
  `If you didn't expect this, or have a question, call us on ${phone} or write to ${email}.`;
