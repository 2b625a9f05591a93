import { eachMonthly, housemates } from "./words.ts";

export const subject = (by: string, after: number, before: number) =>
  `${by} proposes ${housemates(after)} instead of ${String(before)}`;
export const preheader = (monthly: string) =>
  `${eachMonthly(monthly)}. It counts once everyone who has joined has agreed.`;
export const title = (after: number, before: number) => `${housemates(after)} instead of ${String(before)}?`;
export const proposes = (by: string, after: number, before: number, place: string) =>
  `${by} proposes that you are ${housemates(after)} at ${place}, and not ${String(before)}.`;
export const discountEnds = (after: number) => `Your discount does not hold for ${housemates(after)}.`;
export const onceAgreed = (day: string) =>
  `It counts once everyone who has joined has agreed. The proposal lapses on ${day}, or as soon as somebody joins. If you don't agree, nothing changes.`;
export const onceAgreedComplete = (day: string) =>
  `It counts once everyone who has joined has agreed. Then the house is complete at once. The proposal lapses on ${day}, or as soon as somebody joins. If you don't agree, nothing changes.`;
export const answer = "See it and answer";
