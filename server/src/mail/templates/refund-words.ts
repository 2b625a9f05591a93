import type { Brand } from "@evenly/contract/config";

export const onItsWay = (amount: string) => `${amount} is on its way back to you`;
export const preheader = (ending: string) => `To the account ending in ${ending}.`;
export const where = (place: string, ending: string) =>
  `It is for the bills at ${place}, and goes to the account ending in ${ending}.`;
export const why = "Why";
export const howLong = ({ phone, email }: Brand) =>
  `It should be with you within a few working days. If it isn't, call us on ${phone} or write to ${email}.`;
