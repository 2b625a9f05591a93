import type { Brand } from "@evenly/contract/config";
import type { EmailData } from "./email-data.ts";
import { workingDays } from "./words.ts";

type Why = {
  readonly subject: string;
  readonly what: (ending: string, place: string, reference: string) => string;
};

export const why: Readonly<Record<EmailData["direct-debit-goes-on"]["why"], Why>> = {
  reinstated: {
    subject: "Your Direct Debit is active again",
    what: (ending, place) =>
      `Your bank tells us that the Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, is active again. If we asked you for new bank details, you don't need to give them.`,
  },
  replaced: {
    subject: "Your Direct Debit was moved",
    what: (ending, place, reference) =>
      `The Direct Debit for your share of the bills at ${place}, from the account ending in ${ending}, was moved to a new one by the company that collects it. On your bank statement its reference is ${reference}.`,
  },
  transferred: {
    subject: "Your Direct Debit moved with your account",
    what: (ending, place) =>
      `Your bank tells us that the Direct Debit for your share of the bills at ${place} is taken from your new account now, and no longer from the one ending in ${ending}.`,
  },
};

export const preheader = "Your payments go on as planned.";
export const asPlanned = "Your payments go on as planned, and you needn't give your bank details again.";
export const newDays = (days: number) =>
  `Should a payment need another day, we tell you at least ${workingDays(days)} before.`;
export const ratherTalk = ({ phone, email }: Brand) =>
  `If you didn't expect this, call us on ${phone} or write to ${email}.`;
