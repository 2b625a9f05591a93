import type { Brand } from "@evenly/contract/config";
import { stillOpen } from "./words.ts";

export const toGo = (joiner: string, places: number) => `${joiner} has joined: ${String(places)} to go`;
export const placesOpen = (places: number) => `${stillOpen(places)}.`;
export const title = (joiner: string) => `${joiner} has joined`;

export const sameShare = (joiner: string) =>
  `${joiner} has joined your account and pays the same share as you.`;
export const notBeforeAll = (places: number) =>
  `${stillOpen(places)}. We won't set up a thing until everyone has joined.`;
export const proposalOver = (size: number, before: number) =>
  `With that, the proposal to be ${String(size)} is over: you stay ${String(before)}.`;
export const sendLink = "Send the link to whoever is missing.";

export const notKnown = (joiner: string, days: number, { phone }: Brand) =>
  `If you don't know ${joiner}, tell us within ${String(days)} days, or please call us on ${phone}. We stop their Direct Debit, write to them and look into it. The button asks you once more before anything is done.`;
export const notTold = "We tell nobody in the house who said so.";
export const notToldButClear = (joiner: string) =>
  `We tell nobody who said so, but ${joiner} can work it out: nobody else in the house could have.`;
export const doNotKnow = "I do not know this person";
export const reason = ({ name }: Brand) =>
  `You got this mail because you've joined this account with ${name}: we write to you whenever somebody joins.`;
