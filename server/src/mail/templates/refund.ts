import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

/** Ruling F2. */
export const writeRefund = (data: EmailData["refund"], sender: Sender): Message => {
  const { brand } = sender;
  const amount = formatPounds(data.amount);
  return accountMessage(data, sender, {
    subject: `${amount} is on its way back to you`,
    preheader: `To the account ending in ${data.accountEnding}. There is nothing for you to do.`,
    title: `${amount} is on its way back to you`,
    blocks: [
      paragraph(
        `It is for the bills at ${plainLine(data.fullAddress)}, and goes to the account ending in ${data.accountEnding}. There is nothing for you to do.`,
      ),
      {
        kind: "facts",
        rows: [
          ["Amount", amount],
          ["Why", plainLine(data.reason)],
        ],
      },
      paragraph(
        `It should be with you within a few working days. If it isn't, call us on ${brand.phone} or write to ${brand.email}.`,
      ),
    ],
  });
};
