import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";

type Data = Reader & {
  /** Undefined where it stays. */
  readonly name: string | undefined;
  /** The last digits of a new number. */
  readonly phoneEnding: string | undefined;
};

const words = {
  title: "Your details were changed",
  asked: (place: string) => `You rang us about ${place}, and we changed your details as you asked.`,
  name: (name: string) => `Your name is ${name} now.`,
  phone: (ending: string) => `The number on which we can call you ends in ${ending} now.`,
  stays: "What you signed up to, your payments and your Direct Debit stay as they are.",
  notAsked: ({ phone, email }: Brand) =>
    `If it wasn't you, please call us on ${phone} or write to ${email} straight away.`,
};

/** After staff changed a caller's name or phone. Ruling H4. */
export const detailsChanged = {
  to: "housemate",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: words.stays,
      blocks: [
        paragraph(words.asked(plainLine(data.fullAddress))),
        ...(data.name === undefined ? [] : [paragraph(words.name(plainName(data.name)))]),
        ...(data.phoneEnding === undefined ? [] : [paragraph(words.phone(data.phoneEnding))]),
        paragraph(words.stays),
        paragraph(words.notAsked(sender.brand)),
      ],
    }),
  example: { ...sample.reader, name: "Amira Khan", phoneEnding: "123" },
} satisfies Template<Data>;
