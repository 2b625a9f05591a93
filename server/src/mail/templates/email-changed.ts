import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import * as words from "./email-changed-words.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";

export const writeEmailChanged = (data: EmailData["email-changed"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.hereFromNow,
    preheader: words.wasChanged,
    title: words.title,
    blocks: [
      paragraph(words.fromNowHere(plainLine(data.fullAddress))),
      paragraph(words.pageClosed),
      paragraph(words.notAsked(sender.brand)),
    ],
  });

export const writeEmailChangedFrom = (data: EmailData["email-changed-from"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.title,
    preheader: words.elsewhere,
    title: words.title,
    blocks: [
      paragraph(words.fromNowElsewhere(plainLine(data.fullAddress))),
      paragraph(words.linksEnded),
      paragraph(words.notAsked(sender.brand)),
    ],
  });
