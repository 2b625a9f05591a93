import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { addPence, formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { EmailData, FailedPayment } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./payment-failed-words.ts";
import { plainLine } from "./typed-text.ts";

/** To the payer only. Ruling F6. */
export const writePaymentFailed = (data: EmailData["payment-failed"], sender: Sender): Message => {
  const { payments, toPay } = data;
  const title = toPay ? words.titleOwed(formatPounds(toPay.amount)) : words.title(payments.length);
  const next = [...sayOwed(data, sender), ...sayRetries(payments, sender)];
  const blocks = next.length > 0 ? next : [words.nothingOwed];
  return accountMessage(data, sender, {
    subject: title,
    preheader: blocks[0] ?? title,
    title,
    blocks: [
      ...saySentBack(payments, plainLine(data.fullAddress)),
      ...blocks.map(paragraph),
      paragraph(words.nobodyElse),
    ],
  });
};

const saySentBack = (payments: readonly FailedPayment[], place: string): Block[] => {
  const sent = payments.map(({ amount, collectionDate }) => [
    formatPounds(amount),
    formatDate(collectionDate),
  ]);
  const [[amount = "", day = ""] = []] = sent;
  if (sent.length === 1) return [paragraph(words.sentBack(amount, place, day))];
  return [
    paragraph(words.sentBackTogether(sent.length, place)),
    { kind: "list", items: sent.map(([amount = "", day = ""]) => words.ofDay(amount, day)) },
  ];
};

const sayOwed = ({ toPay }: EmailData["payment-failed"], { brand }: Sender): string[] =>
  toPay ? [words.youOwe(formatPounds(toPay.amount), formatDate(toPay.since)), words.howToPay(brand)] : [];

const sayRetries = (payments: readonly FailedPayment[], { brand }: Sender): string[] => {
  const retried = Map.groupBy(
    payments.filter(({ retryOn }) => retryOn !== undefined),
    ({ retryOn }) => (retryOn ? formatWeekdayDate(retryOn) : ""),
  );
  if (retried.size === 0) return [];
  const days = [...retried].map(([day, together]) => {
    const [amount, owed] = [sumOf(together, "amount"), sumOf(together, "owed")];
    return owed < amount
      ? words.retryLess(day, formatPounds(owed))
      : words.retrySame(day, formatPounds(owed));
  });
  return [...days, words.haveMoney, words.dayDifficult(brand)];
};

const sumOf = (payments: readonly FailedPayment[], part: "amount" | "owed") =>
  addPence(payments.map((payment) => payment[part]));
