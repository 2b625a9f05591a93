import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { daysToConfirm } from "@evenly/domain/unconfirmed-account";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly isUnconfirmed: boolean;
  /** Last day of service; undefined when never live. */
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly refunded: Pence;
  /** Collections that cannot be cancelled any more; any surplus is refunded once collected. */
  readonly withBank: Pence;
  readonly owed: Pence;
  readonly notice: ChangeNotice | undefined;
};

const words = {
  title: "Your account was cancelled",
  lastDayIs: (day: string) => `Your last day with us is ${day}.`,
  wasCancelled: (place: string) => `The account for the bills at ${place} was cancelled.`,
  unconfirmed: `Nobody else joined it, and in ${String(daysToConfirm)} days nobody opened a link in our mails to this address. If it was yours, you can sign up again.`,

  lastDay: (day: string) => `${day} is the last day of your utilities with us.`,
  chargedTo: "You are charged up to that day, by the day, and for nothing after it.",
  paidBack: (amount: string) =>
    `You had paid ${amount} for days after it. We pay that back to the account that you paid from.`,
  withBank: (amount: string) =>
    `${amount} is with your bank already and may still be taken. What it is more than you owe, we pay back once it has come.`,
  stillOwe: (amount: string) =>
    `You still owe ${amount}. There is no fee, and we tell you before anything is taken.`,
  oweNothing: "You owe nothing.",
  ownUtilities: "From the day after, you need to arrange your own utilities at the address.",

  notExpected: ({ phone, email }: Brand) =>
    `If you didn't expect this, or have a question, call us on ${phone} or write to ${email}.`,
};

/** Rulings C13, F11. */
export const householdCancelled = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: data.lastDay === undefined ? shared.payNothing : words.lastDayIs(formatDate(data.lastDay)),
      blocks: [
        paragraph(words.wasCancelled(plainLine(data.fullAddress))),
        ...(data.isUnconfirmed ? [paragraph(words.unconfirmed)] : []),
        ...(data.lastDay === undefined ? neverLive : describeEnd(data, data.lastDay)),
        ...(data.notice ? describeChanges(data.notice, sender.brand, plainLine(data.fullAddress)) : []),
        paragraph(words.notExpected(sender.brand)),
      ],
    }),
  example: {
    ...sample.reader,
    isUnconfirmed: false,
    lastDay: sample.day("2028-01-15"),
    refunded: pence(3640),
    withBank: pence(0),
    owed: pence(0),
    notice: undefined,
  },
} satisfies Template<Data>;

const neverLive: Block[] = [{ kind: "list", items: [shared.nothingToPay, shared.debitCancelled] }];

function describeEnd({ refunded, owed, withBank }: Data, lastDay: Temporal.PlainDate): Block[] {
  return [
    {
      kind: "list",
      items: [
        words.lastDay(formatDate(lastDay)),
        words.chargedTo,
        ...(refunded > 0 ? [words.paidBack(formatPounds(refunded))] : []),
        ...(withBank > 0 ? [words.withBank(formatPounds(withBank))] : []),
        owed > 0 ? words.stillOwe(formatPounds(owed)) : words.oweNothing,
      ],
    },
    paragraph(words.ownUtilities),
  ];
}
