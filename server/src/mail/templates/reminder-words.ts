import type { Brand } from "@evenly/contract/config";

export const title = "Your place is still open";
export const preheader = (day: string) =>
  `The tenancy starts on ${day}, and we won't set up a thing until everyone has joined.`;
export const notJoined = (inviter: string, place: string, { name }: Brand) =>
  `${inviter} invited you to share the bills at ${place} with ${name}. You haven't joined yet.`;
export const notJoinedUnnamed = (place: string, { name }: Brand) =>
  `You were invited to share the bills at ${place} with ${name}. You haven't joined yet.`;
export const waiting = (day: string) =>
  `The tenancy starts on ${day}. We won't set up a thing until everyone has joined, so your housemates are waiting for you.`;
export const reason = (inviter: string) =>
  `You got this mail because ${inviter} gave us your email address to invite you. If you don't want to join, you needn't do anything.`;
export const reasonUnnamed =
  "You got this mail because somebody gave us your email address and asked us to invite you. If you don't want to join, you needn't do anything.";
