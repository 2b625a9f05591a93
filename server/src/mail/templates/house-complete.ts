import { formatDate } from "@evenly/domain/calendar";
import { accountMessage } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./house-complete-words.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHouseComplete = (data: EmailData["house-complete"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  return accountMessage(data, sender, {
    subject: words.title,
    preheader: words.preheader(place),
    title: words.title,
    blocks: [
      paragraph(words.everyone(place, data.housemateCount)),
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount },
      { kind: "facts", rows: [[shared.yourReference, data.reference]] },
      heading(shared.whatNext),
      {
        kind: "steps",
        items: [
          words.feetUp,
          words.readyFor(formatDate(data.startDate)),
          words.firstPayment(formatDate(data.firstPaymentDate)),
        ],
      },
    ],
  });
};
