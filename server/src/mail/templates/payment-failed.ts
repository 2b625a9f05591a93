import type { Brand } from "@evenly/contract/config";
import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { addPence, formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { Block, Sender, Template } from "./message.ts";
import type { PaymentNoticed } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import { type LongestPlan, type PayableDebt, waysToSettle } from "./ways-to-settle.ts";
import * as shared from "./words.ts";

/** `owed` is what is owed of it, and what is tried again on `retryOn`; undefined: not tried again. Ruling F6. */
export type FailedPayment = PaymentNoticed & {
  readonly owed: Pence;
  readonly retryOn: Temporal.PlainDate | undefined;
};

type Data = Reader & {
  readonly payments: readonly FailedPayment[];
  /** Everything that can be paid now; mails before version 3 do not have it. */
  readonly payable?: PayableDebt | undefined;
  /** What of it is not tried again. */
  readonly toPay: PayableDebt | undefined;
  readonly spread?: LongestPlan | undefined;
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

  youOwe: (amount: string, since: string) => `You owe ${amount} in all, since ${since}. There is no fee.`,
  planEnded:
    "A part of your plan was in it, so the plan has ended: what is left is owed from its own dates, and your other payments are the usual ones again.",

  retrySame: (day: string, amount: string) =>
    `We try again on ${day}, for the same ${amount}. There is no fee.`,
  retryLess: (day: string, amount: string) =>
    `We try again on ${day}, for ${amount}: you don't owe the rest of it. There is no fee.`,
  haveMoney:
    "Unless you pay it first, please have the money in your account by the working day before. Your other payments stay as they are.",
  dayDifficult: ({ phone, email }: Brand) =>
    `If that day is difficult, call us on ${phone} or write to ${email} before it.`,

  notTried: "We don't try it again.",
  notTriedPart: (amount: string) => `We don't try ${amount} of it again.`,
  staysUnpaid: "If it stays unpaid, we write to you again, and one of us gets in touch with you.",

  nothingOwed: "You don't owe it any more. There is no fee, and we don't try again.",

  nobodyElse: "We tell nobody else in your house, and nobody else pays for it.",
};

/**
 * To the payer only, on the day of the failure: what the bank sent back at once, what is owed and since when, how to pay or
 * ask for time, and what happens next. Rulings F4, F6, G2, I2.
 */
export const paymentFailed = {
  to: "housemate",
  version: 3,
  isNotice: true,
  write: (data, sender) => {
    const { payments, toPay, spread, planEnded = false } = data;
    const isOwed = toPay !== undefined || payments.some((payment) => payment.owed > 0);
    const owed = isOwed ? (data.payable ?? toPay) : undefined;
    const title = toPay && owed ? words.titleOwed(formatPounds(owed.amount)) : words.title(payments.length);
    const owedText = owed && words.youOwe(formatPounds(owed.amount), formatDate(owed.since));
    const told = nextTexts(data, owed, sender);
    const next = told.length > 0 || isOwed ? told : [words.nothingOwed];
    return accountMessage(data, sender, {
      subject: title,
      preheader: (toPay ? owedText : next[0]) ?? title,
      blocks: [
        ...sentBackBlocks(payments, plainLine(data.fullAddress)),
        ...(planEnded ? [paragraph(words.planEnded)] : []),
        ...(owedText === undefined ? [] : [paragraph(owedText), ...waysToSettle(sender, { spread })]),
        ...(owedText !== undefined && next.length > 0 ? [heading(shared.whatNext)] : []),
        ...next.map(paragraph),
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
    payable: { amount: pence(7279), since: sample.day("2027-10-01") },
    toPay: undefined,
    spread: { months: 3, each: pence(2427) },
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

function nextTexts({ toPay, payments }: Data, owed: PayableDebt | undefined, sender: Sender): string[] {
  const retried = retryTexts(payments, sender);
  if (toPay === undefined) return retried;
  const isAll = owed === undefined || owed.amount <= toPay.amount;
  const notTried = isAll ? words.notTried : words.notTriedPart(formatPounds(toPay.amount));
  return [...retried, notTried, words.staysUnpaid];
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
