import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { noticeFacts, paragraph, paymentTable } from "./blocks.ts";
import type { Template } from "./message.ts";
import type { PaymentNoticed } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly reference: string;
  readonly payments: readonly PaymentNoticed[];
};

const words = {
  title: "Your payments go on",
  preheader: "What is taken, and when.",
  goOn: (place: string) => `We had stopped taking your payments for the bills at ${place}. They go on:`,
  nothingToTake: (place: string) =>
    `We had stopped taking your payments for the bills at ${place}. That is settled, and no payment is to be taken now.`,
  notice: (days: number) =>
    `This is your advance notice: you get it at least ${shared.workingDays(days)} before the first of them is taken.`,
  notExpected: ({ phone, email }: Brand) =>
    `If you didn't expect this, call us on ${phone} or write to ${email}. You are covered by the Direct Debit Guarantee, and can cancel at any time through your bank.`,
};

/** After a hold: the advance notice of every payment that goes on. Rulings F5, F6. */
export const collectionsGoOn = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { payments } = data;
    const { brand } = sender;
    const place = plainLine(data.fullAddress);
    return accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader,
      blocks: [
        ...(payments.length === 0
          ? [paragraph(words.nothingToTake(place))]
          : [
              paragraph(words.goOn(place)),
              paymentTable(payments),
              paragraph(words.notice(brand.advanceNoticeWorkingDays)),
            ]),
        noticeFacts(data.reference, brand),
        paragraph(words.notExpected(brand)),
      ],
    });
  },
  example: {
    ...sample.reader,
    reference: sample.mandateReference,
    payments: sample.schedule
      .slice(4, 7)
      .map(({ collectionDate, amount }) => ({ collectionDate: sample.later(collectionDate), amount })),
  },
} satisfies Template<Data>;
