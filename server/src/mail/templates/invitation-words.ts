import type { Brand } from "@evenly/contract/config";

export const subject = (inviter: string) => `${inviter} has invited you to share the bills`;
export const preheader = "See the package and your equal share, then join in a few minutes.";
export const subjectUnnamed = "You have been invited to share the bills";
export const title = (inviter: string) => `${inviter} has invited you`;
export const titleUnnamed = "You have been invited";
export const placeForYou = (opener: string, { name }: Brand, place: string) =>
  `${opener} has opened an account with ${name} for the bills at ${place}, and one of the places is for you.`;
export const sameShare = "Everyone pays the same share, by Direct Debit from their own bank account.";
export const notBeforeAll =
  "We won't set up a thing until everyone has joined, and nobody pays before the tenancy starts.";
export const reason = (inviter: string) =>
  `You got this mail because ${inviter} gave us your email address to invite you. If you don't know them, you needn't do anything: without you, nothing is set up in your name.`;
export const reasonUnnamed = (place: string) =>
  `You got this mail because somebody gave us your email address and asked us to invite you. If you don't know anybody at ${place}, you needn't do anything: without you, nothing is set up in your name.`;
