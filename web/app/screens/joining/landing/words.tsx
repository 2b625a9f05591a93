import type { ReactNode } from "react";

export const title = "Your Utilities Package";
export const previewTitle = (brandName: string) => `Your place in a shared house, with ${brandName}`;
export const previewText =
  "A housemate has set up one bill for the house you share, split evenly. See what your share is and take your place.";
export const created = (creator: ReactNode, address: ReactNode) => (
  <>
    {creator} has created an account for {address}.
  </>
);
export const dates = "Dates";
export const oneIsYours = "One of these is yours";
export const joined = (count: number, housemates: number) =>
  `${count} of ${housemates} housemates ${count === 1 ? "has" : "have"} joined.`;
export const discountApplied = "Discount applied";
