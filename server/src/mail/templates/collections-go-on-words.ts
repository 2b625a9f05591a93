import type { Brand } from "@evenly/contract/config";
import { workingDays } from "./words.ts";

export const title = "Your payments go on";
export const preheader = "What is taken, and when.";
export const goOn = (place: string) =>
  `We had stopped taking your payments for the bills at ${place}. They go on:`;
export const nothingToTake = (place: string) =>
  `We had stopped taking your payments for the bills at ${place}. That is settled, and no payment is to be taken now.`;
export const notice = (days: number) =>
  `This is your advance notice: you get it at least ${workingDays(days)} before the first of them is taken.`;
export const notExpected = ({ phone, email }: Brand) =>
  `If you didn't expect this, call us on ${phone} or write to ${email}. You are covered by the Direct Debit Guarantee, and can cancel at any time through your bank.`;
