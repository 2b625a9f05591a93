import type { Brand } from "@evenly/contract/config";
import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { addPence, formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Block, Sender, Template } from "./message.ts";
import type { PaymentNoticed } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** `owed` is what is owed of it, and what is tried again on `retryOn`; undefined: not tried again. Ruling F6. */
export type FailedPayment = PaymentNoticed & {
  readonly owed: Pence;
  readonly retryOn: Temporal.PlainDate | undefined;
};

type Data = Reader & {
  readonly payments: readonly FailedPayment[];
  /** Everything owed that is not tried again, and since when. */
  readonly toPay: { readonly amount: Pence; readonly since: Temporal.PlainDate } | undefined;
  /** It was a part of a plan, which has ended by it. Ruling I4. */
  readonly planEnded?: boolean;
};

const words = {
  titleOwed: (amount: string) => `You owe ${amount}`,
  title: (count: number) =>
    count === 1 ? "A payment did not go through" : `${shared.payments(count)} did not go through`,
  sentBack: (amount: string, place: string, day: string) =>
    `Your bank sent back the ${amount} for the bills at ${place} that was to be taken on ${day}.`,
  sentBackTogether: (count: number, place: string) =>
    `Your bank sent back ${shared.payments(count)} for the bills at ${place}:`,
  ofDay: (amount: string, day: string) => `${amount} that was to be taken on ${day}`,

  youOwe: (amount: string, since: string) =>
    `You owe ${amount} in all, since ${since}. We don't try that again, and there is no fee.`,
  planEnded:
    "A part of your plan was in it, so the plan has ended: what is left is owed from its own dates, and your other payments are the usual ones again.",
  howToPay: ({ phone, email }: Brand) =>
    `Please call us on ${phone} or write to ${email}, and we agree with you how you pay it. If money is short, tell us: we'd rather know.`,

  retrySame: (day: string, amount: string) =>
    `We try again on ${day}, for the same ${amount}. There is no fee.`,
  retryLess: (day: string, amount: string) =>
    `We try again on ${day}, for ${amount}: you don't owe the rest of it. There is no fee.`,
  haveMoney:
    "Please have the money in your account by the working day before. Your other payments stay as they are.",
  dayDifficult: ({ phone, email }: Brand) =>
    `If that day is difficult, call us on ${phone} or write to ${email} before it.`,

  nothingOwed: "You don't owe it any more. There is no fee, and we don't try again.",

  nobodyElse: "We tell nobody else in your house, and nobody else pays for it.",
};

/** To the payer only: what the bank sent back at once, and what there is to do. Rulings F4, F6, G2. */
export const paymentFailed = {
  to: "housemate",
  version: 2,
  isNotice: true,
  write: (data, sender) => {
    const { payments, toPay, planEnded = false } = data;
    const title = toPay ? words.titleOwed(formatPounds(toPay.amount)) : words.title(payments.length);
    const next = [...owedTexts(data, sender), ...retryTexts(payments, sender)];
    const blocks = next.length > 0 ? next : [words.nothingOwed];
    return accountMessage(data, sender, {
      subject: title,
      preheader: blocks[0] ?? title,
      blocks: [
        ...sentBackBlocks(payments, plainLine(data.fullAddress)),
        ...(planEnded ? [paragraph(words.planEnded)] : []),
        ...blocks.map(paragraph),
        paragraph(words.nobodyElse),
      ],
    });
  },
  example: {
    ...sample.reader,
    payments: [
      {
        amount: pence(7279),
        collectionDate: sample.day("2027-10-01"),
        owed: pence(7279),
        retryOn: sample.day("2027-10-11"),
      },
    ],
    toPay: undefined,
  },
} satisfies Template<Data>;

function sentBackBlocks(payments: readonly FailedPayment[], place: string): Block[] {
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
}

function owedTexts({ toPay }: Data, { brand }: Sender): string[] {
  return toPay
    ? [words.youOwe(formatPounds(toPay.amount), formatDate(toPay.since)), words.howToPay(brand)]
    : [];
}

function retryTexts(payments: readonly FailedPayment[], { brand }: Sender): string[] {
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
}

function sumOf(payments: readonly FailedPayment[], part: "amount" | "owed") {
  return addPence(payments.map((payment) => payment[part]));
}
