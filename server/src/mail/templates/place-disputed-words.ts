import type { Brand } from "@evenly/contract/config";

export const disputed = "We are looking into your place";
export const somebodyAsks = (place: string) =>
  `Somebody in the house at ${place} has told us that they don't know you. It can be a mistake, and we are looking into it.`;
export const stopped = "Until that is settled your Direct Debit is stopped, and nothing is taken from you.";
export const meanwhile =
  "Meanwhile you can't invite anybody, propose another number of housemates, or hand your place over.";
export const weWrite = "We write to you as soon as it is settled.";
export const call = ({ phone, email }: Brand) =>
  `You can help us: call us on ${phone} or write to ${email}, and tell us who you are.`;

export const confirmed = "Your place is yours";
export const settled = (place: string) =>
  `We looked into who lives at ${place}. That is settled: your place is yours, and you can do everything on your page again.`;
export const nothingToGive = "You needn't give any bank details: nothing more is collected from you.";

export const ended = "Your place has ended";
export const endedAfterDispute = (place: string) =>
  `Somebody in the house at ${place} had told us that they don't know you. We looked into it and ended your place.`;
export const endedPlace = (place: string) => `Your place at ${place} has ended.`;
export const notRight = ({ phone, email }: Brand) =>
  `If this is not right, please call us on ${phone} or write to ${email}.`;
