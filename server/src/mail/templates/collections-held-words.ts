import type { Brand } from "@evenly/contract/config";

export const title = "We have stopped taking your payments";
export const preheader = "Nothing more is taken until we have looked at it.";
export const aPayment = "a payment";
export const paymentOf = (amount: string, day: string) => `the ${amount} of ${day}`;
export const disputed = (payment: string, place: string) =>
  `Your bank tells us that you dispute ${payment} for the bills at ${place}.`;
export const chargedBack = (payment: string, place: string) =>
  `Your bank gave you ${payment} for the bills at ${place} back, and took it from us.`;
export const stopped =
  "So that nothing is taken that you don't agree with, we have stopped all your payments until we have looked at it. A payment that is with your bank already can't be stopped any more. There is no fee.";
export const talk = ({ phone, email }: Brand) =>
  `To tell us what is wrong, call us on ${phone} or write to ${email}. If your payments go on, we tell you the amounts and days first.`;
export const nobodyElse = "We tell nobody else in your house, and nobody else pays for it.";
