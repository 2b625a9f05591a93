import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage, houseDoor } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./size-proposed-words.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeSizeProposed = (data: EmailData["size-proposed"], sender: Sender): Message => {
  const by = plainName(data.by) || shared.housemate;
  const { before, after } = data;
  const lapsesOn = formatDate(data.lapsesOn);
  return accountMessage(data, sender, {
    subject: words.subject(by, after.size, before.size),
    preheader: words.preheader(formatPounds(after.monthly)),
    title: words.title(after.size, before.size),
    hasHouseDoor: true,
    blocks: [
      paragraph(words.proposes(by, after.size, before.size, plainLine(data.fullAddress))),
      {
        kind: "facts",
        rows: [
          [shared.nowWithSize(before.size), shared.eachMonthly(formatPounds(before.monthly))],
          [shared.withSize(after.size), shared.eachMonthly(formatPounds(after.monthly))],
        ],
      },
      ...(data.losesDiscount ? [paragraph(words.discountEnds(after.size))] : []),
      paragraph(data.completes ? words.onceAgreedComplete(lapsesOn) : words.onceAgreed(lapsesOn)),
      ...houseDoor(sender, words.answer),
      paragraph(shared.linkForYouAlone),
    ],
  });
};
