import { proposalDays } from "@evenly/domain/household-size";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./size-lapsed-words.ts";
import { plainLine } from "./typed-text.ts";

export const writeSizeLapsed = (data: EmailData["size-lapsed"], sender: Sender): Message => {
  const title = words.title(data.size);
  const over = words.over(data.proposed, plainLine(data.fullAddress));
  const why = `${over}: ${words.why(proposalDays)[data.why]}`;
  return accountMessage(data, sender, {
    subject: title,
    preheader: why,
    title,
    blocks: [
      paragraph(why),
      paragraph(words.nothingChanges(formatPounds(data.monthly))),
      paragraph(words.again),
    ],
  });
};
