import type { Brand } from "@evenly/contract/config";

export const confirmTitle = "Confirm your place";
export const confirmPreheader = "Nothing is set up until you do.";
export const asked = (place: string) =>
  `Somebody, most likely you, asked for a place in the account for the bills at ${place} and gave this email address.`;
export const agreedTo = (monthly: string, ending: string) =>
  `Your share is ${monthly} a month, by Direct Debit from the account ending in ${ending}.`;
export const until = (time: string, day: string) =>
  `We hold the place for you until ${time} on ${day}. Until you confirm it nothing is set up, and nobody in the house is told.`;
export const notYou =
  "If it wasn't you, you needn't do anything: without you, nothing is set up in your name, and the place is free again.";
export const confirmReason = ({ name }: Brand) =>
  `You got this mail because somebody gave us your email address to share the bills with ${name}.`;

export const usedTitle = "Somebody used your email address";
export const usedPreheader = "Nothing has changed.";
export const used = (place: string) =>
  `Somebody, perhaps you, asked for a place at ${place} with your email address. You have a place there already, so nothing was done.`;
export const usedNotYou = ({ phone }: Brand) =>
  `If it wasn't you, you needn't do anything. If it happens again, please call us on ${phone}.`;
