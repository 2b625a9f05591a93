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
  const amount = formatPounds(data.amount);
  const { preheader, next } = sayNext(data, brand);
  return accountMessage(data, sender, {
    subject: words.title,
    preheader,
    title: words.title,
    blocks: [
      paragraph(words.sentBack(amount, plainLine(data.fullAddress), formatDate(data.collectionDate))),
      ...next.map(paragraph),
      paragraph(words.nobodyElse),
    ],
  });
};

const sayNext = ({ amount, owed, retryOn }: EmailData["payment-failed"], brand: Sender["brand"]) => {
  const pounds = formatPounds(owed);
  if (owed === 0) return { preheader: words.nothingOwed, next: [words.nothingOwed, words.nothingTaken] };
  if (retryOn === undefined)
    return {
      preheader: words.staysOwed(pounds),
      next: [words.noRetry(pounds), words.howToPay(brand)],
    };
  const day = formatWeekdayDate(retryOn);
  return {
    preheader: words.retryOn(formatDate(retryOn)),
    next: [
      owed < amount ? words.retryLess(day, pounds) : words.retrySame(day, pounds),
      words.haveMoney,
      words.dayDifficult(brand),
    ],
  };
};
