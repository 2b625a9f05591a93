import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

const words = {
  usedTitle: "Somebody used your email address",
  usedPreheader: "Nothing has changed.",
  used: (place: string) =>
    `Somebody, perhaps you, asked for a place at ${place} with your email address. You have a place there already, so nothing was done.`,
  usedNotYou: ({ phone }: Brand) =>
    `If it wasn't you, you needn't do anything. If it happens again, please call us on ${phone}.`,
};

/** To a housemate whose address somebody gave to join. Ruling A5. */
export const emailUsed = {
  to: "housemate",
  version: 1,
  isLimited: true,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.usedTitle,
      preheader: words.usedPreheader,
      blocks: [paragraph(words.used(plainLine(data.fullAddress))), paragraph(words.usedNotYou(sender.brand))],
    }),
  example: sample.reader,
} satisfies Template<Reader>;
