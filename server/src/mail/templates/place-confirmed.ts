import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

const words = {
  confirmed: "Your place is yours",
  settled: (place: string) =>
    `We looked into who lives at ${place}. That is settled: your place is yours, and you can do everything on your page again.`,
  nothingToGive: "You needn't give any bank details: nothing more is collected from you.",
};

/** Staff know the person, and nothing is left to collect. Ruling G8. */
export const placeConfirmed = {
  to: "housemate",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.confirmed,
      preheader: words.nothingToGive,
      blocks: [paragraph(words.settled(plainLine(data.fullAddress))), paragraph(words.nothingToGive)],
    }),
  example: sample.reader,
} satisfies Template<Reader>;
