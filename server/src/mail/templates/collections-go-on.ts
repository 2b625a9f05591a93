import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { noticeFacts, paragraph } from "./blocks.ts";
import * as words from "./collections-go-on-words.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Advance notice of what goes on after a hold. Rulings F5, F6. */
export const writeCollectionsGoOn = (data: EmailData["collections-go-on"], sender: Sender): Message => {
  const { payments } = data;
  const { brand } = sender;
  const place = plainLine(data.fullAddress);
  return accountMessage(data, sender, {
    subject: words.title,
    preheader: words.preheader,
    title: words.title,
    blocks: [
      ...(payments.length === 0
        ? [paragraph(words.nothingToTake(place))]
        : [
            paragraph(words.goOn(place)),
            {
              kind: "table" as const,
              head: [shared.takenOn, shared.amount],
              rows: payments.map(({ collectionDate, amount }) => [
                formatDate(collectionDate),
                formatPounds(amount),
              ]),
            },
            paragraph(words.notice(brand.advanceNoticeWorkingDays)),
          ]),
      noticeFacts(data.reference, brand),
      paragraph(words.notExpected(brand)),
    ],
  });
};
