import { housemates, workingDays } from "./words.ts";

export const title = (size: number) => `You are ${housemates(size)} now`;
export const preheader = (after: string, before: string) => `${after} each, a month, instead of ${before}.`;
export const allAgreed = (place: string, after: number, before: number) =>
  `Everyone who has joined has agreed: at ${place} you are ${String(after)}, and not ${String(before)}.`;
export const discountEnded = "Your discount does not hold for this number, and has ended.";
export const newPayments = "Your new payments";
export const notComplete = (noticeDays: number) =>
  `Nothing is taken before everyone has joined. You get your advance notice at least ${workingDays(noticeDays)} before the first payment.`;
/** For a leaver who hands over before the first payment. Ruling G5. */
export const nothingToPay =
  "Your place is somebody else's before the first payment, so nothing is taken from you.";
