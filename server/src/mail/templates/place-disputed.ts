import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./place-disputed-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writePlaceDisputed = (data: EmailData["place-disputed"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.disputed,
    preheader: words.stopped,
    title: words.disputed,
    blocks: [
      paragraph(words.somebodyAsks(plainLine(data.fullAddress))),
      paragraph(words.stopped),
      paragraph(words.meanwhile),
      paragraph(words.weWrite),
      paragraph(words.call(sender.brand)),
    ],
  });

export const writePlaceConfirmed = (data: EmailData["place-confirmed"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.confirmed,
    preheader: words.nothingToGive,
    title: words.confirmed,
    blocks: [paragraph(words.settled(plainLine(data.fullAddress))), paragraph(words.nothingToGive)],
  });

export const writePlaceEnded = (data: EmailData["place-ended"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  return accountMessage(data, sender, {
    subject: words.ended,
    preheader: shared.payNothing,
    title: words.ended,
    blocks: [
      paragraph(data.wasDisputed ? words.endedAfterDispute(place) : words.endedPlace(place)),
      paragraph(shared.payNothing),
      paragraph(words.notRight(sender.brand)),
    ],
  });
};
