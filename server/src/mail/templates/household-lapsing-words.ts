import type { Brand } from "@evenly/contract/config";
import { days, stillOpen } from "./words.ts";

export const title = (daysLeft: number) => `${days(daysLeft)} left for everyone to join`;
export const preheader = (places: number, day: string) => `${stillOpen(places)}. On ${day} the account ends.`;
export const mayEnd = (places: number, address: string, day: string) =>
  `${stillOpen(places)} in the account for ${address}. If they are still open on ${day}, the account ends and we can't set up your utilities.`;

export const howToKeep = "How to keep it";
const missing = (places: number) =>
  places === 1 ? "the housemate who is missing" : "the housemates who are missing";
export const askThem = (places: number) =>
  `Ask ${missing(places)} to join with the link that they were sent.`;
export const sendLink = (places: number) =>
  `Send this link to ${missing(places)}. Joining takes a few minutes.`;
export const ifFewer = ({ phone, email }: Brand) =>
  `If fewer of you live there than you thought, call us on ${phone} or write to ${email} before that day.`;

export const ifItEnds = (day: string) => `If it ends on ${day}`;
export const payNothing = "You pay nothing. Nothing has been charged.";
export const priceEnds =
  "The price you were given ends too. You can sign up again at the prices of that day.";
