import type { Brand } from "@evenly/contract/config";
import { stillOpen } from "./words.ts";

export const title = "Your join link has changed";
export const preheader = "The old link no longer works. Here's the new one.";
export const replaced = (place: string) =>
  `We've replaced the join link of the account for ${place}. The old one no longer works, so please send this one to whoever is missing.`;
export const placesOpen = (places: number) =>
  `${stillOpen(places)}. Your own place and your Direct Debit are as they were.`;
export const ifAsked = ({ phone }: Brand) => `If you have a question, please call us on ${phone}.`;
