import { payments, workingDays } from "./words.ts";

export const title = "What you pay, and when";
export const preheader = "Every payment of your tenancy, with its day. Please keep this mail.";
export const allPayments = (place: string) =>
  `These are all your payments for the bills at ${place}, and the days on which we take them by Direct Debit.`;
export const inAll = "In all";
export const together = (day: string, count: number, amount: string, months: readonly string[]) =>
  `On ${day} we take ${payments(count)}, ${amount} together: they are for the months that begin on ${months.join(", ")}. Nothing could be taken before everyone had joined and you had this notice.`;
export const partMonth = (first: string, last: string) =>
  `The last payment is for part of a month: the days from ${first} to ${last}, when your tenancy ends.`;
export const notice = (days: number) =>
  `This is your advance notice. If an amount or a day changes, we tell you at least ${workingDays(days)} before.`;

export const yourDirectDebit = "Your Direct Debit";
export const howOften = "How often";
export const once = "Once";
export const monthly = "Monthly";
export const monthlyAfter = (day: string) => `Several together on ${day}, then monthly`;

export const ifItFails = "If a payment fails";
export const staysOwed =
  "When there isn't enough in your account, the amount stays owed and we write to you. There is never a fee.";
export const triedAgain = (days: number) =>
  `When there isn't enough in your account, we try again ${workingDays(days)} later, and tell you the day. If that fails too, the amount stays owed and we write to you. There is never a fee.`;
export const ownShare = "You pay your own share only. Nobody pays for anybody else.";
