import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import * as words from "./collections-held-words.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";

/** To the payer only, once a hold. Ruling F6. */
export const writeCollectionsHeld = (data: EmailData["collections-held"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  const { payment } = data;
  const what = payment
    ? words.paymentOf(formatPounds(payment.amount), formatDate(payment.collectionDate))
    : words.aPayment;
  return accountMessage(data, sender, {
    subject: words.title,
    preheader: words.preheader,
    title: words.title,
    blocks: [
      paragraph(data.cause === "disputed" ? words.disputed(what, place) : words.chargedBack(what, place)),
      paragraph(words.stopped),
      paragraph(words.talk(sender.brand)),
      paragraph(words.nobodyElse),
    ],
  });
};
