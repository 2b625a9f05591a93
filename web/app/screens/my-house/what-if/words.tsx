import type { Success } from "@evenly/contract";
import type { ReactNode } from "react";

type Kind = Success<"GET /my_house/what_if">["answers"][number]["kind"];

export const title = "What if";
const numbers = ["", "One sum", "Two sums", "Three sums", "Four sums"];
export const lede = (sums: number) =>
  sums === 0
    ? "Your tenancy is over, so there is nothing left to work out."
    : `${numbers[sums] ?? ""} on the package you have now. Looking changes nothing, and nobody is told.`;

export const youPayNow = "You pay now";
export const perMonth = "per person per month";
const count = (housemates: number) => (housemates === 1 ? "1 housemate" : `${housemates} housemates`);
const payments = (number: number) => (number === 1 ? "1 payment" : `${number} payments`);
export const nowIs = (housemates: number, number: number) => `${count(housemates)}, ${payments(number)}`;
export const each = (housemates: number) => `${count(housemates)}, ${perMonth}`;

export const names: Readonly<Record<Kind, string>> = {
  "one-more": "One more of us",
  "one-fewer": "One fewer of us",
  "without-broadband": "Without broadband",
  "month-later": "With a start a month later",
};
export const less = (amount: string) => `${amount} less each month`;
export const more = (amount: string) => `${amount} more each month`;
export const same = "The same each month";
export const later = (date: string, number: number, inAll: string, insteadOf: string) =>
  `From ${date}: ${payments(number)}, ${inAll} instead of ${insteadOf}`;
export const discountLost = "Your discount does not hold then.";

export const notOffers = (end: string, movingOut: ReactNode) => (
  <>
    Your term is fixed to {end}, so these are sums, not offers. If you want to leave early, see {movingOut}.
  </>
);
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
