import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import type { PaymentNoticed } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

type Data = Reader & {
  readonly cause: "disputed" | "charged-back" | "agreed" | "breathing-space";
  /** When it ends by itself. */
  readonly until?: Temporal.PlainDate | undefined;
  /** Undefined when the bank said so of the mandate. */
  readonly payment: PaymentNoticed | undefined;
};

const words = {
  title: "We have stopped taking your payments",
  preheader: "Nothing more is taken until we have looked at it.",
  aPayment: "a payment",
  paymentOf: (amount: string, day: string) => `the ${amount} of ${day}`,
  disputed: (payment: string, place: string) =>
    `Your bank tells us that you dispute ${payment} for the bills at ${place}.`,
  chargedBack: (payment: string, place: string) =>
    `Your bank gave you ${payment} for the bills at ${place} back, and took it from us.`,
  agreed: (day: string, place: string) =>
    `As we agreed, we take none of your payments for the bills at ${place} until ${day}, and send you no reminders.`,
  breathingSpace: (day: string, place: string) =>
    `You are in breathing space. Until ${day} we take none of your payments for the bills at ${place}, send you no reminders of what you owe, and add nothing to it.`,
  goesOn:
    "What you owe stays owed, and you can pay it from your page at any time. After that day your payments go on: we tell you the amounts and days first. There is no fee.",
  stopped:
    "So that nothing is taken that you don't agree with, we have stopped all your payments until we have looked at it. A payment that is with your bank already can't be stopped any more. There is no fee.",
  talk: ({ phone, email }: Brand) =>
    `To tell us what is wrong, call us on ${phone} or write to ${email}. If your payments go on, we tell you the amounts and days first.`,
  nobodyElse: "We tell nobody else in your house, and nobody else pays for it.",
};

/** To the payer only, once a hold: nothing is taken until staff decide. Ruling F6. */
export const collectionsHeld = {
  to: "housemate",
  version: 2,
  write: (data, sender) => {
    const place = plainLine(data.fullAddress);
    const { payment } = data;
    const what = payment
      ? words.paymentOf(formatPounds(payment.amount), formatDate(payment.collectionDate))
      : words.aPayment;
    return accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader,
      blocks: [
        ...(data.until === undefined
          ? [
              paragraph(
                data.cause === "disputed" ? words.disputed(what, place) : words.chargedBack(what, place),
              ),
              paragraph(words.stopped),
            ]
          : [
              paragraph(
                (data.cause === "agreed" ? words.agreed : words.breathingSpace)(
                  formatDate(data.until),
                  place,
                ),
              ),
              paragraph(words.goesOn),
            ]),
        paragraph(words.talk(sender.brand)),
        paragraph(words.nobodyElse),
      ],
    });
  },
  example: {
    ...sample.reader,
    cause: "charged-back",
    payment: { collectionDate: sample.day("2027-10-01"), amount: pence(7279) },
  },
} satisfies Template<Data>;
