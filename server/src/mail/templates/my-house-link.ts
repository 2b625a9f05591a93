import { accountMessage, houseDoor } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./my-house-link-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeMyHouseLink = (data: EmailData["my-house-link"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.title,
    preheader: words.preheader,
    title: words.title,
    hasHouseDoor: true,
    blocks: [
      paragraph(words.askedFor(plainLine(data.fullAddress))),
      ...houseDoor(sender, shared.openHouse),
      paragraph(words.howLong),
      paragraph(words.notAsked),
    ],
  });
