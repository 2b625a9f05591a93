import type { Success } from "@evenly/contract";
import type { ReactNode } from "react";
import { perMonth } from "../../../parts/words.ts";

type Kind = Success<"GET /my_house/what_if">["answers"][number]["kind"];

export const title = "What if";
const numbers = ["", "One sum", "Two sums", "Three sums", "Four sums"];
export function lede(sums: number) {
  return sums === 0
    ? "Your tenancy is over, so there is nothing left to work out."
    : `${numbers[sums] ?? ""} on the package you have now. Looking changes nothing, and nobody is told.`;
}

export const youPayNow = "You pay now";
function count(housemates: number) {
  return housemates === 1 ? "1 housemate" : `${housemates} housemates`;
}
function payments(number: number) {
  return number === 1 ? "1 payment" : `${number} payments`;
}
export function nowIs(housemates: number, number: number) {
  return `${count(housemates)}, ${payments(number)}`;
}
export function each(housemates: number) {
  return `${count(housemates)}, ${perMonth}`;
}

export const names: Readonly<Record<Kind, string>> = {
  "one-more": "One more of us",
  "one-fewer": "One fewer of us",
  "without-broadband": "Without broadband",
  "month-later": "With a start a month later",
};
export function less(amount: string) {
  return `${amount} less each month`;
}
export function more(amount: string) {
  return `${amount} more each month`;
}
export const same = "The same each month";
export function later(date: string, number: number, inAll: string, insteadOf: string) {
  return `From ${date}: ${payments(number)}, ${inAll} instead of ${insteadOf}`;
}
export const discountLost = "Your discount does not hold then.";

export function notOffers(end: string, movingOut: ReactNode) {
  return (
    <>
      Your term is fixed to {end}, so these are sums, not offers. If you want to leave early, see {movingOut}.
    </>
  );
}
export const movingOut = "Moving out";

export const print = "Print";
export const downloadSheet = "Download as a spreadsheet";
export const sheetHeadings = [
  "What if",
  "Housemates",
  "Per person per month (GBP)",
  "More each month (GBP)",
  "Discount holds",
  "Starts on",
  "Payments",
  "In all (GBP)",
];
export const now = "As it is now";
export const yes = "Yes";
export const no = "No";
