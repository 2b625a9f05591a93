import type { Brand } from "@evenly/contract/config";
import { payments, workingDays } from "./words.ts";

export const subject = ({ statementName }: Brand) => `Confirmation of your Direct Debit to ${statementName}`;
export const preheader = "Please check the details, and keep this mail.";
export const title = "Confirmation: your Direct Debit is set up";
export const isSetUp = (place: string) =>
  `This confirms that a Direct Debit is set up for your share of the bills at ${place}.`;
export const pleaseCheck = ({ phone, email }: Brand) =>
  `Please check the details below. If any of them is wrong, call us on ${phone} or write to ${email} straight away.`;

export const accountName = "Account name";
export const accountNumber = "Account number";
export const sortCode = "Sort code";

export const whenYouPay = "When you pay";
export const schedule = (count: number) =>
  count === 0
    ? "No payment is planned today."
    : `${payments(count)}. These are the days on which the money moves: working days, on or just after the day it is due.`;
export const together = (day: string, count: number) => `${day}, ${payments(count)} together`;
export const withoutDay = (amount: string) =>
  `You also owe ${amount}. We take it from the same account, and tell you the day first.`;
export const nothingBefore = (noticeDays: number) =>
  `Nothing is taken before your tenancy starts or before everyone in your house has joined. If an amount or a date changes, we'll tell you ${workingDays(noticeDays)} before.`;

export const canCancel = "You can cancel at any time";
export const rightToCancel =
  "You have the right to cancel this Direct Debit at any time, through your bank or building society. Please tell us too.";
export const reason = ({ name }: Brand) =>
  `You got this mail because you set up a Direct Debit with ${name}.`;
