import type { Brand } from "@evenly/contract/config";
import { housemates, perMonth, perWeek } from "./words.ts";

export const subject = (weekly: string) => `Your saved price: ${perWeek(weekly)}`;
export const preheader = (monthly: string) => `${perMonth(monthly)}, with no deposit and no set-up fees.`;
export const title = "Your saved price";
export const savedFor = (size: number, place: string) =>
  `Here is the package you saved for ${housemates(size)} at ${place}.`;
export const discount = (description: string) => `Your discount is in this price: ${description}.`;
export const openPackage = "Open your package";
export const keptFor =
  "We keep this price for 30 days. The link is yours to share: whoever has it sees the same package and price.";
export const sameShare =
  "Everyone pays the same share from their own bank account, and nobody pays before the tenancy starts.";
export const reason = ({ name }: Brand) =>
  `You got this mail because your email address was given to save a price with ${name}.`;
