import { houseLinkDays } from "@evenly/domain/limits";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

const words = {
  title: "Your link to your house",
  preheader: "Opens your own page, without a password.",
  askedFor: (place: string) => `Somebody, most likely you, asked for a new link to your page of ${place}:`,
  howLong: `The link is for you alone, so please don't pass it on. It works for ${String(houseLinkDays)} days, once a day at most.`,
  notAsked: "If you didn't ask for it, you can leave this mail alone: nothing has changed.",
};

/** A new link to the reader's page, on request. Ruling G1. */
export const myHouseLink = {
  to: "housemate",
  version: 1,
  isLimited: true,
  isUrgent: true,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader,
      hasHouseDoor: true,
      blocks: [
        paragraph(words.askedFor(plainLine(data.fullAddress))),
        ...houseDoor(sender, shared.openHouse),
        paragraph(words.howLong),
        paragraph(words.notAsked),
      ],
    }),
  example: sample.reader,
} satisfies Template<Reader>;
