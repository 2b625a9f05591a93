import type { Brand } from "@evenly/contract/config";
import { formatDate, isBefore } from "@evenly/domain/calendar";
import type { ContractEnd } from "@evenly/domain/cooling-off";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Served = {
  readonly from: Temporal.PlainDate;
  /** Undefined for who pays nothing. */
  readonly lastDay: Temporal.PlainDate | undefined;
  readonly owed: Pence;
  readonly refunded: Pence;
  readonly withBank: Pence;
};

type Data = Reader & {
  readonly end: ContractEnd;
  readonly cancelledOn: Temporal.PlainDate;
  /** Nobody else was in: the whole account is cancelled. */
  readonly isLast: boolean;
  /** Undefined before the household was live. */
  readonly served: Served | undefined;
  readonly notice: ChangeNotice | undefined;
};

const words = {
  title: { withdraw: "You have withdrawn", cancel: "Your contract is cancelled" },
  confirmed: {
    withdraw: (place: string, day: string) =>
      `This confirms that you withdrew from the account for ${place} on ${day}.`,
    cancel: (place: string, day: string) =>
      `This confirms that you cancelled your contract for the bills at ${place} on ${day}.`,
  },
  lastOne: "Nobody else was in, so the whole account is cancelled and the address is free again.",
  payForDays: (from: string, to: string) =>
    from === to
      ? `You had asked us to start, so you pay for ${from}, by the day. Nothing more is charged.`
      : `You had asked us to start, so you pay for ${from} to ${to}, by the day. Nothing more is charged.`,
  notStarted: "Nothing has to be paid, because it had not started for you.",
  payNothing: "Nothing of it had to be paid, because you had not asked us to start in those days.",
  owed: (amount: string) => `You still owe ${amount} of it.`,
  nothingOwed: "You owe nothing.",
  refunded: (amount: string) => `We pay ${amount} back to the account from which you paid, within 14 days.`,
  withBank: (amount: string) =>
    `A payment of ${amount} is with your bank. We stop it if we still can; what it takes too much goes back to you.`,
  mandateEnds: "Your Direct Debit ends when this is settled.",
  notYou: ({ phone, email }: Brand) =>
    `If you did not do this, call us on ${phone} or write to ${email} straight away.`,
};

/** Confirms that somebody ended their own contract, and what that costs. Rulings F11, J3. */
export const contractCancelled = {
  to: "housemate",
  version: 2,
  isNotice: true,
  write: (data, sender) => {
    const place = plainLine(data.fullAddress);
    const { end, isLast, served, notice } = data;
    return accountMessage(data, sender, {
      subject: words.title[end],
      preheader: words.confirmed[end](place, formatDate(data.cancelledOn)),
      blocks: [
        paragraph(words.confirmed[end](place, formatDate(data.cancelledOn))),
        ...(isLast ? [paragraph(words.lastOne)] : []),
        ...(served ? describeServed(served, data.cancelledOn) : [paragraph(shared.payNothing)]),
        ...(notice ? describeChanges(notice, sender.brand, place) : []),
        paragraph(words.notYou(sender.brand)),
      ],
    });
  },
  example: {
    ...sample.reader,
    end: "cancel",
    cancelledOn: sample.startDate.add({ days: 3 }),
    isLast: false,
    served: {
      from: sample.startDate,
      lastDay: sample.startDate.add({ days: 3 }),
      owed: pence(1370),
      refunded: pence(0),
      withBank: pence(0),
    },
    notice: undefined,
  },
} satisfies Template<Data>;

function describeServed(
  { from, lastDay, owed, refunded, withBank }: Served,
  cancelledOn: Temporal.PlainDate,
): Block[] {
  const nothing = isBefore(cancelledOn, from) ? words.notStarted : words.payNothing;
  return [
    paragraph(lastDay === undefined ? nothing : words.payForDays(formatDate(from), formatDate(lastDay))),
    paragraph(owed > 0 ? words.owed(formatPounds(owed)) : words.nothingOwed),
    ...(refunded > 0 ? [paragraph(words.refunded(formatPounds(refunded)))] : []),
    ...(withBank > 0 ? [paragraph(words.withBank(formatPounds(withBank)))] : []),
    paragraph(words.mandateEnds),
  ];
}
