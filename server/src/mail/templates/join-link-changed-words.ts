import type { Brand } from "@evenly/contract/config";
import { stillOpen } from "./words.ts";

export const title = "Your join link has changed";
export const preheader = "The old link no longer works. Here's the new one.";
export const replaced = (place: string) =>
  `We've replaced the join link of the account for ${place}. The old one no longer works, so please send this one to whoever is missing.`;
export const placesOpen = (places: number) => `${stillOpen(places)}. Your own place is as it was.`;
export const allAsItWas = "Your Direct Debit is as it was, too.";
export const nothingUntilComplete =
  "Nothing is taken before everyone has joined again. You get a new notice of your payments then.";
export const ifAsked = ({ phone }: Brand) => `If you have a question, please call us on ${phone}.`;
