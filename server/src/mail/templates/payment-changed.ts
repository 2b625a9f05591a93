import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { noticeFacts, paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** A payment before and after a change; undefined: none, or not collected any more. */
export type PaymentChange = {
  readonly dueDate: Temporal.PlainDate;
  readonly before: PaymentNoticed | undefined;
  readonly after: PaymentNoticed | undefined;
};

/** `reference` is the mandate's, as shown by the payer's bank. Ruling F5. */
export type ChangeNotice = { readonly reference: string; readonly changes: readonly PaymentChange[] };

export type PaymentNoticed = { readonly collectionDate: Temporal.PlainDate; readonly amount: Pence };

type Data = ChangeNotice & Reader;

const words = {
  title: (count: number) => (count === 1 ? "A payment changes" : "Your payments change"),
  preheader: ({ statementName }: Brand) =>
    `What changes in your Direct Debit to ${statementName}, before it is taken.`,
  changing: (count: number, place: string) =>
    count === 1
      ? `One of your payments for the bills at ${place} changes:`
      : `${String(count)} of your payments for the bills at ${place} change:`,
  amountOn: (amount: string, day: string) => `${amount} on ${day}`,
  noPayment: "No payment",
  nothingTaken: "Nothing is taken",
  othersStay: "Every payment that isn't in this list stays as it was.",
  notice: (days: number) =>
    `This is your advance notice: you get it at least ${shared.workingDays(days)} before a changed payment is taken.`,
  notExpected: ({ phone, email }: Brand) =>
    `If you didn't expect this, call us on ${phone} or write to ${email}. You are covered by the Direct Debit Guarantee, and can cancel at any time through your bank.`,
};

/** Advance notice of changed amounts or dates, in one mail. Ruling F5. */
export const paymentChanged = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { brand } = sender;
    const count = data.changes.length;
    return accountMessage(data, sender, {
      subject: words.title(count),
      preheader: words.preheader(brand),
      blocks: [
        ...describeChanges(data, brand, plainLine(data.fullAddress)),
        paragraph(words.notExpected(brand)),
      ],
    });
  },
  example: {
    ...sample.reader,
    reference: sample.mandateReference,
    changes: sample.schedule.slice(1, 3).map(({ dueDate, collectionDate, amount }, index) => ({
      dueDate,
      before: { collectionDate, amount },
      after: index === 0 ? { collectionDate: sample.later(collectionDate), amount: pence(6050) } : undefined,
    })),
  },
} satisfies Template<Data>;

export function describeChanges({ changes, reference }: ChangeNotice, brand: Brand, place: string): Block[] {
  return [
    paragraph(words.changing(changes.length, place)),
    {
      kind: "before-and-after",
      rows: changes.map(({ before, after }) => [
        describe(before, words.noPayment),
        describe(after, words.nothingTaken),
      ]),
    },
    paragraph(words.othersStay),
    ...(changes.some(needsNotice) ? [paragraph(words.notice(brand.advanceNoticeWorkingDays))] : []),
    noticeFacts(reference, brand),
  ];
}

/** Not when nothing or less is taken on the same day. Ruling F4. */
function needsNotice({ before, after }: PaymentChange): boolean {
  return (
    after !== undefined &&
    (before === undefined ||
      after.amount > before.amount ||
      !after.collectionDate.equals(before.collectionDate))
  );
}

function describe(payment: PaymentChange["before"], none: string): string {
  return payment === undefined
    ? none
    : words.amountOn(formatPounds(payment.amount), formatDate(payment.collectionDate));
}
