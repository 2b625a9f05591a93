import type { Brand } from "@evenly/contract/config";

export const title = "A payment did not go through";
export const sentBack = (amount: string, place: string, day: string) =>
  `Your bank sent back the ${amount} for the bills at ${place} that was to be taken on ${day}.`;

export const retryOn = (day: string) => `We try again on ${day}. There is no fee.`;
export const retrySame = (day: string, amount: string) =>
  `We try again on ${day}, for the same ${amount}. There is no fee.`;
export const retryLess = (day: string, amount: string) =>
  `We try again on ${day}, for ${amount}: you don't owe the rest of it. There is no fee.`;
export const haveMoney =
  "Please have the money in your account by the working day before. There is nothing else for you to do, and your other payments stay as they are.";
export const dayDifficult = ({ phone, email }: Brand) =>
  `If that day is difficult, call us on ${phone} or write to ${email} before it.`;

export const staysOwed = (amount: string) => `The ${amount} stays owed. There is no fee.`;
export const noRetry = (amount: string) =>
  `We don't try again. The ${amount} stays owed, and there is no fee.`;
export const howToPay = ({ phone, email }: Brand) =>
  `Please call us on ${phone} or write to ${email}, and we agree with you how you pay it. If money is short, tell us: we'd rather know.`;

export const nothingOwed = "You don't owe it any more. There is no fee.";
export const nothingTaken = "We don't try again, and there is nothing for you to do.";

export const nobodyElse = "We tell nobody else in your house, and nobody else pays for it.";
