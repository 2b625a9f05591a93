import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import * as words from "./direct-debit-goes-on-words.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";

/** The bank or the provider changed the Direct Debit, and nothing changes for its payer. Ruling F3. */
export const writeDirectDebitGoesOn = (data: EmailData["direct-debit-goes-on"], sender: Sender): Message => {
  const { subject, what } = words.why[data.why];
  return accountMessage(data, sender, {
    subject,
    preheader: words.preheader,
    title: subject,
    blocks: [
      paragraph(what(data.accountEnding, plainLine(data.fullAddress), data.reference)),
      paragraph(words.asPlanned),
      paragraph(words.newDays(sender.brand.advanceNoticeWorkingDays)),
      paragraph(words.ratherTalk(sender.brand)),
    ],
  });
};
