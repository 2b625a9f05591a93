import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./refund-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeRefund = (data: EmailData["refund"], sender: Sender): Message => {
  const amount = formatPounds(data.amount);
  return accountMessage(data, sender, {
    subject: words.onItsWay(amount),
    preheader: words.preheader(data.accountEnding),
    title: words.onItsWay(amount),
    blocks: [
      paragraph(words.where(plainLine(data.fullAddress), data.accountEnding)),
      {
        kind: "facts",
        rows: [
          [shared.amount, amount],
          [words.why, plainLine(data.reason)],
        ],
      },
      paragraph(words.howLong(sender.brand)),
    ],
  });
};
