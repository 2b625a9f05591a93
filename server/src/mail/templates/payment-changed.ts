import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { noticeFacts, paragraph } from "./blocks.ts";
import type { ChangeNotice, EmailData, PaymentChange } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./payment-changed-words.ts";
import { plainLine } from "./typed-text.ts";

/** Advance notice of the change. Ruling F5. */
export const writePaymentChanged = (data: EmailData["payment-changed"], sender: Sender): Message => {
  const { brand } = sender;
  const count = data.changes.length;
  return accountMessage(data, sender, {
    subject: words.title(count),
    preheader: words.preheader(brand),
    title: words.title(count),
    blocks: [
      ...describeChanges(data, brand, plainLine(data.fullAddress)),
      paragraph(words.notExpected(brand)),
    ],
  });
};

export const describeChanges = (
  { changes, reference }: ChangeNotice,
  brand: Brand,
  place: string,
): Block[] => [
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

/** Not when nothing or less is taken on the same day. Ruling F4. */
const needsNotice = ({ before, after }: PaymentChange): boolean =>
  after !== undefined &&
  (before === undefined ||
    after.amount > before.amount ||
    !after.collectionDate.equals(before.collectionDate));

const describe = (payment: PaymentChange["before"], none: string): string =>
  payment === undefined
    ? none
    : words.amountOn(formatPounds(payment.amount), formatDate(payment.collectionDate));
