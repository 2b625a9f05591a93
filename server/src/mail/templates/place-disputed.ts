import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

const words = {
  disputed: "We are looking into your place",
  somebodyAsks: (place: string) =>
    `Somebody in the house at ${place} has told us that they don't know you. It can be a mistake, and we are looking into it.`,
  stopped: "Until that is settled your Direct Debit is stopped, and nothing is taken from you.",
  meanwhile: "Meanwhile you can't invite anybody, change the number of housemates or hand your place over.",
  weWrite: "We write to you as soon as it is settled.",
  call: ({ phone, email }: Brand) =>
    `You can help us: call us on ${phone} or write to ${email}, and tell us who you are.`,
};

/** To somebody whom another housemate does not know; never says whom. Ruling G8. */
export const placeDisputed = {
  to: "housemate",
  version: 2,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.disputed,
      preheader: words.stopped,
      blocks: [
        paragraph(words.somebodyAsks(plainLine(data.fullAddress))),
        paragraph(words.stopped),
        paragraph(words.meanwhile),
        paragraph(words.weWrite),
        paragraph(words.call(sender.brand)),
      ],
    }),
  example: sample.reader,
} satisfies Template<Reader>;
