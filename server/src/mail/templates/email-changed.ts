import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

const words = {
  hereFromNow: "We write to you here from now on",
  title: "Your email address was changed",
  wasChanged: "Your email address was changed.",
  fromNowHere: (place: string) =>
    `From now on we write to you at this address about ${place}. The address before was told.`,
  pageClosed:
    "Links to your page in earlier mails don't work any more, and wherever your page was open it is closed.",

  elsewhere: "We write to another address from now on.",
  fromNowElsewhere: (place: string) =>
    `From now on we write to another address about ${place}, as we were asked to. This is the last mail to this one.`,
  linksEnded: "Links to your page in earlier mails to this address don't work any more.",

  notAsked: ({ phone, email }: Brand) =>
    `If you didn't ask for this, please call us on ${phone} or write to ${email} straight away.`,
};

/** To a housemate's new address, after staff changed it. Ruling H4. */
export const emailChanged = {
  to: "housemate",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.hereFromNow,
      preheader: words.wasChanged,
      title: words.title,
      blocks: [
        paragraph(words.fromNowHere(plainLine(data.fullAddress))),
        paragraph(words.pageClosed),
        paragraph(words.notAsked(sender.brand)),
      ],
    }),
  example: sample.reader,
} satisfies Template<Reader>;

/** To the old address; never names the new one. Ruling H4. */
export const emailChangedFrom = {
  to: "address",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: words.elsewhere,
      blocks: [
        paragraph(words.fromNowElsewhere(plainLine(data.fullAddress))),
        paragraph(words.linksEnded),
        paragraph(words.notAsked(sender.brand)),
      ],
    }),
  example: sample.reader,
} satisfies Template<Reader>;
