import { formatDate } from "@evenly/domain/calendar";
import { accountMessage } from "./account-message.ts";
import { heading } from "./blocks.ts";
import { describeCompletion } from "./completion.ts";
import * as completionWords from "./completion-words.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./house-complete-words.ts";
import { offerObjection } from "./housemate-joined.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHouseComplete = (data: EmailData["house-complete"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  const { completion } = data;
  return accountMessage(data, sender, {
    subject: completionWords.title,
    preheader: completionWords.preheader(place),
    title: completionWords.title,
    blocks: [
      ...describeCompletion(completion, place),
      { kind: "facts", rows: [[shared.yourReference, data.reference]] },
      heading(shared.whatNext),
      {
        kind: "steps",
        items: [shared.scheduleComes, words.nothingBefore(formatDate(completion.startDate))],
      },
      ...(completion.joiner ? offerObjection(completion.joiner, sender) : []),
    ],
  });
};
