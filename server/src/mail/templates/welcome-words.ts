import type { Brand } from "@evenly/contract/config";
import { housemates, stillOpen } from "./words.ts";

export const subject = ({ name }: Brand) => `Welcome to ${name}: what happens next`;
export const complete = "Your house is complete. We start setting up your utilities.";
export const stillToJoin = (count: number) =>
  `${housemates(count)} ${count === 1 ? "has" : "have"} still to join.`;
export const title = "Your place is taken";
export const yourShare = (place: string) =>
  `You've joined the account for ${place}. This is your share of the bills:`;

export const theyJoin = (places: number) =>
  `Your housemates join. ${stillOpen(places)}, and we won't set up a thing until everyone has joined.`;
export const confirmation = "Within 3 business days you'll get an email that confirms your Direct Debit.";
export const onceJoined = "As soon as everyone has joined, we start setting up your utilities.";
export const allJoined = (size: number) =>
  size === 1
    ? "It's just you, so you're all set: we start setting up your utilities."
    : "Everyone has joined, so we start setting up your utilities.";
export const nobodyPays = (day: string) => `Nobody pays before the tenancy starts on ${day}.`;
export const sendLink =
  "Send this link to the people you live with. It opens your package and takes them through joining.";

export const address = "Address";
export const tenancyStarts = "Tenancy starts";
export const firstPayment = "First payment";
export const takenOn = (amount: string, day: string) => `${amount}, taken on ${day}`;
export const takenOnAtEarliest = (amount: string, day: string) =>
  `${amount}, taken on ${day} at the earliest`;
