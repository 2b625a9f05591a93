import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./held-place-words.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";

/** Ruling A5. */
export const writePlaceConfirmation = (
  data: EmailData["place-confirmation"],
  { brand }: Sender,
): Message => ({
  subject: words.confirmTitle,
  preheader: words.confirmPreheader,
  title: words.confirmTitle,
  blocks: [
    greet(data.firstName),
    paragraph(words.asked(plainLine(data.fullAddress))),
    paragraph(words.agreedTo(formatPounds(data.monthly), data.accountEnding)),
    { kind: "button", label: words.confirmTitle, href: data.link },
    paragraph(words.until(timeOf(data.until), formatDate(data.until))),
    paragraph(words.notYou),
  ],
  reason: words.confirmReason(brand),
});

/** To a housemate. Ruling A5. */
export const writeEmailUsed = (data: EmailData["email-used"], sender: Sender): Message =>
  accountMessage(data, sender, {
    subject: words.usedTitle,
    preheader: words.usedPreheader,
    title: words.usedTitle,
    blocks: [paragraph(words.used(plainLine(data.fullAddress))), paragraph(words.usedNotYou(sender.brand))],
  });

const timeOf = (moment: Temporal.ZonedDateTime): string =>
  moment.toPlainTime().toString({ smallestUnit: "minute" });
