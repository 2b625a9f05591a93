import type { ReactNode } from "react";

export const title = "Your Utilities Package";
export function previewTitle(brandName: string) {
  return `Your place in a shared house, with ${brandName}`;
}
export const previewText =
  "A housemate has set up one bill for the house you share, split evenly. See what your share is and take your place.";
export function created(creator: ReactNode, address: ReactNode) {
  return (
    <>
      {creator} has created an account for {address}.
    </>
  );
}
/** For a successor. Ruling G5. */
export function takesOver(of: ReactNode, address: ReactNode, day: string) {
  return (
    <>
      {of} is moving out of {address}. You take their place from {day}.
    </>
  );
}
export function isLate(of: string) {
  return `That is later than ${of} asked for, so they have to agree to it once you have joined. Nothing is taken from you before that.`;
}
export const firstDay = "Your first day";
export const firstAmount = "First amount";
export const inAll = "In all";
export function paymentsInAll(amount: string, payments: number) {
  return `${amount}, in ${payments} ${payments === 1 ? "payment" : "payments"}`;
}
export const dates = "Dates";
export const oneIsYours = "One of these is yours";
export function joined(count: number, housemates: number) {
  return `${count} of ${housemates} housemates ${count === 1 ? "has" : "have"} joined.`;
}
export const discountApplied = "Discount applied";
