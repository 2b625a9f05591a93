import type { Brand } from "@evenly/contract/config";
import { payments } from "./words.ts";

export const titleOwed = (amount: string) => `You owe ${amount}`;
export const title = (count: number) =>
  count === 1 ? "A payment did not go through" : `${payments(count)} did not go through`;
export const sentBack = (amount: string, place: string, day: string) =>
  `Your bank sent back the ${amount} for the bills at ${place} that was to be taken on ${day}.`;
export const sentBackTogether = (count: number, place: string) =>
  `Your bank sent back ${payments(count)} for the bills at ${place}:`;
export const ofDay = (amount: string, day: string) => `${amount} that was to be taken on ${day}`;

export const youOwe = (amount: string, since: string) =>
  `You owe ${amount} in all, since ${since}. We don't try that again, and there is no fee.`;
export const howToPay = ({ phone, email }: Brand) =>
  `Please call us on ${phone} or write to ${email}, and we agree with you how you pay it. If money is short, tell us: we'd rather know.`;

export const retrySame = (day: string, amount: string) =>
  `We try again on ${day}, for the same ${amount}. There is no fee.`;
export const retryLess = (day: string, amount: string) =>
  `We try again on ${day}, for ${amount}: you don't owe the rest of it. There is no fee.`;
export const haveMoney =
  "Please have the money in your account by the working day before. Your other payments stay as they are.";
export const dayDifficult = ({ phone, email }: Brand) =>
  `If that day is difficult, call us on ${phone} or write to ${email} before it.`;

export const nothingOwed = "You don't owe it any more. There is no fee, and we don't try again.";

export const nobodyElse = "We tell nobody else in your house, and nobody else pays for it.";
