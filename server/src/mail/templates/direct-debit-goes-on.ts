import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly accountEnding: string;
  readonly reference: string;
  readonly why: "reinstated" | "replaced" | "transferred";
};

type Why = {
  readonly subject: string;
  readonly what: (ending: string, place: string, reference: string) => string;
};

const words = {
  why: {
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
  } satisfies Readonly<Record<Data["why"], Why>>,

  preheader: "Your payments go on as planned.",
  asPlanned: "Your payments go on as planned, and you needn't give your bank details again.",
  newDays: (days: number) =>
    `Should a payment need another day, we tell you at least ${shared.workingDays(days)} before.`,
  ratherTalk: ({ phone, email }: Brand) =>
    `If you didn't expect this, call us on ${phone} or write to ${email}.`,
};

/** The bank or the provider changed the Direct Debit, and nothing changes for its payer. Ruling F3. */
export const directDebitGoesOn = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const { subject, what } = words.why[data.why];
    return accountMessage(data, sender, {
      subject,
      preheader: words.preheader,
      blocks: [
        paragraph(what(data.accountEnding, plainLine(data.fullAddress), data.reference)),
        paragraph(words.asPlanned),
        paragraph(words.newDays(sender.brand.advanceNoticeWorkingDays)),
        paragraph(words.ratherTalk(sender.brand)),
      ],
    });
  },
  example: {
    ...sample.reader,
    accountEnding: "11",
    reference: "EVENLY7K3M92",
    why: "replaced",
  },
} satisfies Template<Data>;
