import type { Brand } from "@evenly/contract/config";
import { workingDays } from "./words.ts";

export const title = (count: number) => (count === 1 ? "A payment changes" : "Your payments change");
export const preheader = ({ statementName }: Brand) =>
  `What changes in your Direct Debit to ${statementName}, before it is taken.`;
export const changing = (count: number, place: string) =>
  count === 1
    ? `One of your payments for the bills at ${place} changes:`
    : `${String(count)} of your payments for the bills at ${place} change:`;
export const amountOn = (amount: string, day: string) => `${amount} on ${day}`;
export const noPayment = "No payment";
export const nothingTaken = "Nothing is taken";
export const othersStay = "Every payment that isn't in this list stays as it was.";
export const notice = (days: number) =>
  `This is your advance notice: you get it at least ${workingDays(days)} before a changed payment is taken.`;
export const notExpected = ({ phone, email }: Brand) =>
  `If you didn't expect this, call us on ${phone} or write to ${email}. You are covered by the Direct Debit Guarantee, and can cancel at any time through your bank.`;
