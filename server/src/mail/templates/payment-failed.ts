import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import * as words from "./payment-failed-words.ts";
import { plainLine } from "./typed-text.ts";

/** To the payer only. Ruling F6. */
export const writePaymentFailed = (data: EmailData["payment-failed"], sender: Sender): Message => {
  const { brand } = sender;
  const { retryOn } = data;
  const amount = formatPounds(data.amount);
  const next =
    retryOn === undefined
      ? [words.noRetry(amount), words.howToPay(brand)]
      : [words.retrySame(formatWeekdayDate(retryOn), amount), words.haveMoney, words.dayDifficult(brand)];
  return accountMessage(data, sender, {
    subject: words.title,
    preheader: retryOn === undefined ? words.staysOwed(amount) : words.retryOn(formatDate(retryOn)),
    title: words.title,
    blocks: [
      paragraph(words.sentBack(amount, plainLine(data.fullAddress), formatDate(data.collectionDate))),
      ...next.map(paragraph),
      paragraph(words.nobodyElse),
    ],
  });
};
