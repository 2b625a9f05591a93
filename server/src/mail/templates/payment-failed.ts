import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

/** Says when it is tried again, or that it stays owed; to nobody but the payer. Ruling F6. */
export const writePaymentFailed = (data: EmailData["payment-failed"], sender: Sender): Message => {
  const { brand } = sender;
  const { retryOn } = data;
  const amount = formatPounds(data.amount);
  const next =
    retryOn === undefined
      ? [
          paragraph(`We don't try again. The ${amount} stays owed, and there is no fee.`),
          paragraph(
            `Please call us on ${brand.phone} or write to ${brand.email}, and we agree with you how you pay it. If money is short, tell us: we'd rather know.`,
          ),
        ]
      : [
          paragraph(
            `We try again on ${formatWeekdayDate(retryOn)}, for the same ${amount}. There is no fee.`,
          ),
          paragraph(
            "Please have the money in your account by the working day before. There is nothing else for you to do, and your other payments stay as they are.",
          ),
          paragraph(
            `If that day is difficult, call us on ${brand.phone} or write to ${brand.email} before it.`,
          ),
        ];
  return accountMessage(data, sender, {
    subject: "A payment did not go through",
    preheader:
      retryOn === undefined
        ? `The ${amount} stays owed. There is no fee.`
        : `We try again on ${formatDate(retryOn)}. There is no fee.`,
    title: "A payment did not go through",
    blocks: [
      paragraph(
        `Your bank sent back the ${amount} for the bills at ${plainLine(data.fullAddress)} that was to be taken on ${formatDate(data.collectionDate)}.`,
      ),
      ...next,
      paragraph("We tell nobody else in your house, and nobody else pays for it."),
    ],
  });
};
