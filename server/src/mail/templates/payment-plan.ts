import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { addPence, formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, noticeFacts, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Part = { readonly on: Temporal.PlainDate; readonly usual: Pence; readonly part: Pence };

type Data = Reader & {
  /** The mandate's, as shown by the payer's bank. */
  readonly reference: string;
  /** Collected again at once, and not over months. Ruling I5. */
  readonly isOneDay: boolean;
  readonly amount: Pence;
  readonly since: Temporal.PlainDate;
  readonly parts: readonly Part[];
};

const words = {
  title: (amount: string, count: number) => `Your plan: ${amount} over ${String(count)} months`,
  titleOfDay: (amount: string, day: string) => `We take ${amount} on ${day}`,
  preheader: "Every amount with its day. Please keep this mail: it is the notice of all of them.",
  spread: (amount: string, since: string, place: string) =>
    `You owe ${amount} for the bills at ${place}, since ${since}. It is taken in parts, on top of your usual payments. There is no fee and no interest.`,
  ofDay: (amount: string, since: string, place: string) =>
    `You owe ${amount} for the bills at ${place}, since ${since}. As agreed with you, we take it by Direct Debit. There is no fee.`,
  day: "Taken on",
  usual: "Usual",
  part: "Part",
  together: "Together",
  inAll: "In all",
  oneSum: "Your bank statement shows one sum for each day.",
  afterwards: "Afterwards your payments are the usual ones again.",
  notice: (days: number) =>
    `This is your advance notice: you get it at least ${shared.workingDays(days)} before the first day.`,
  meanwhile: "Until then we don't try it another way, and send you no reminders.",
  sentBack:
    "If your bank sends one of these payments back, the plan ends, and what is left is owed from its own dates.",
  sooner: "You can pay it off sooner at any time: the plan gets shorter by itself.",
  difficult: ({ phone, email }: Brand) =>
    `If a day is difficult, call us on ${phone} or write to ${email} before it.`,
  nobodyElse: "We tell nobody else in your house, and nobody else pays for it.",
};

/** The one notice of a whole plan, or of a collection on an agreed day: each day with what is taken in all. Rulings F5, I4, I5. */
export const paymentPlan = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { brand } = sender;
    const { parts, isOneDay } = data;
    const place = plainLine(data.fullAddress);
    const amount = formatPounds(data.amount);
    const since = formatDate(data.since);
    const [first] = parts;
    const subject =
      isOneDay && first
        ? words.titleOfDay(formatPounds(pence(first.usual + first.part)), formatDate(first.on))
        : words.title(amount, parts.length);
    return accountMessage(data, sender, {
      subject,
      preheader: words.preheader,
      blocks: [
        paragraph(isOneDay ? words.ofDay(amount, since, place) : words.spread(amount, since, place)),
        {
          kind: "table",
          head: [words.day, words.usual, words.part, words.together],
          rows: parts.map(({ on, usual, part }) => [
            formatDate(on),
            formatPounds(usual),
            formatPounds(part),
            formatPounds(pence(usual + part)),
          ]),
          totals: [
            [words.inAll, formatPounds(addPence(parts.map(({ usual, part }) => pence(usual + part))))],
          ],
        },
        paragraph(words.oneSum),
        paragraph(words.notice(brand.advanceNoticeWorkingDays)),
        heading(shared.whatNext),
        ...(isOneDay ? [] : [paragraph(words.meanwhile), paragraph(words.sentBack)]),
        paragraph(words.sooner),
        paragraph(words.afterwards),
        paragraph(words.difficult(brand)),
        noticeFacts(data.reference, brand),
        paragraph(words.nobodyElse),
      ],
    });
  },
  example: {
    ...sample.reader,
    reference: sample.mandateReference,
    isOneDay: false,
    amount: pence(14558),
    since: sample.day("2027-10-01"),
    parts: [
      { on: sample.day("2027-12-01"), usual: pence(7279), part: pence(7279) },
      { on: sample.day("2028-01-04"), usual: pence(7279), part: pence(7279) },
    ],
  },
} satisfies Template<Data>;
