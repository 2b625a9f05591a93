import type { Brand } from "@evenly/contract/config";
import { addWorkingDays, formatDate, proclaimedDays } from "@evenly/domain/calendar";
import { houseLinkDays } from "@evenly/domain/limits";
import { addPence, formatPounds, pence, type Pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { type DebitDay, owedWithoutPlan } from "@evenly/domain/persons-money";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { Block, Sender, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** An entry of a place's receivable, signed: above 0 raises what is owed to us. Ruling F1. */
export type StatementLine = {
  readonly on: Temporal.PlainDate;
  readonly what:
    "charge" | "collection" | "failed" | "charge-back" | "refund" | "write-off" | "receipt" | "reversal";
  readonly amount: Pence;
};

type Data = Reader & {
  /** The first day that is no longer theirs; undefined when the tenancy ended. */
  readonly leftOn: Temporal.PlainDate | undefined;
  readonly lines: readonly StatementLine[];
  readonly charged: Pence;
  readonly collected: Pence;
  readonly refunded: Pence;
  readonly writtenOff: Pence;
  /** The part of `owed` that is at the bank or still to be collected. */
  readonly debits: readonly Pick<DebitDay, "amount" | "on">[];
  /** The part of `owed` that is taken on a day of which a notice tells first. */
  readonly withoutDay: Pence;
  /** Charged − collected + refunded − written off: below 0 we owe them. Ruling F10. */
  readonly owed: Pence;
};

const words = {
  title: "Your closing statement",
  hasEnded: (place: string) =>
    `Your tenancy at ${place} has ended. This is everything that you were charged for the bills, and everything that was paid.`,

  hasLeft: (place: string, lastDay: string) =>
    `Your place at ${place} was yours until ${lastDay}. This is everything that you were charged for the bills, and everything that was paid.`,

  nothingOwed: "Nothing is owed.",
  youOwe: (amount: string) => `You owe ${amount}.`,
  weOwe: (amount: string) => `We owe you ${amount} and pay it back.`,

  notSettled: "It isn't settled yet:",
  stillTaken: (amount: string, day: string) =>
    `${amount} is taken by Direct Debit on ${day}, as we told you.`,
  dayFollows: (amount: string) => `${amount} is taken by Direct Debit. We tell you the day first.`,
  paidBackLater: (amount: string) => `We pay back ${amount} of it once it has come.`,
  theOther: (amount: string, { phone, email }: Brand) =>
    `There is no fee. For the other ${amount}, please call us on ${phone} or write to ${email}.`,
  nothingToDo: ({ phone, email }: Brand) =>
    `There is nothing left for you to do. If you have a question, call us on ${phone} or write to ${email}.`,
  howToPay: ({ phone, email }: Brand) =>
    `There is no fee. Please call us on ${phone} or write to ${email}, and we agree with you how you pay it.`,
  whereItGoes: ({ phone, email }: Brand) =>
    `It goes to the account that you paid from. If you have a question, call us on ${phone} or write to ${email}.`,

  minus: "An amount with a minus was paid, or no longer has to be.",
  whatHappened: "What happened",
  lines: {
    charge: "Charged",
    collection: "Collected",
    failed: "Sent back by your bank",
    "charge-back": "Claimed back at your bank",
    refund: "Paid back to you",
    "write-off": "Written off",
    receipt: "Paid by bank transfer or card",
    reversal: "Corrected",
  } satisfies Readonly<Record<StatementLine["what"], string>>,
  on: (what: string, day: string) => `${what} on ${day}`,
  charged: "Charged in all",
  collected: "Collected in all",
  oweUs: "You owe",
  oweYou: "We owe you",

  alsoOnPage: `It is on your own page too, to print or to keep. This link is for you alone, so please don't pass this mail on. It works for ${String(houseLinkDays)} days, once a day at most.`,
  openStatement: "Open my closing statement",
};

const exampleLines = sample.schedule.flatMap(
  ({ dueDate, collectionDate, amount }, index): StatementLine[] => {
    const sentBack = addWorkingDays(collectionDate, 1, proclaimedDays);
    const taken: StatementLine = { on: collectionDate, what: "collection", amount: pence(-amount) };
    return [
      { on: dueDate, what: "charge", amount },
      taken,
      ...(index === 2
        ? [
            { on: sentBack, what: "failed", amount } as const,
            { ...taken, on: addWorkingDays(sentBack, 5, proclaimedDays) },
          ]
        : []),
    ];
  },
);
const exampleCharged = addPence(sample.schedule.map(({ amount }) => amount));

/** The day after the tenancy ends or the reader left. Ruling G7. */
export const closingStatement = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const outcome = balanceText(data.owed);
    return accountMessage(data, sender, {
      subject: words.title,
      preheader: outcome,
      hasHouseDoor: true,
      blocks: [
        paragraph(endText(data)),
        heading(outcome),
        ...nextStepBlocks(data, sender),
        paragraph(words.minus),
        {
          kind: "table",
          head: [words.whatHappened, shared.amount],
          rows: data.lines.map(({ on, what, amount }) => [
            words.on(words.lines[what], formatDate(on)),
            formatPounds(amount),
          ]),
          totals: sumsOf(data),
        },
        paragraph(words.alsoOnPage),
        ...houseDoor(sender, words.openStatement, pages.statement),
      ],
    });
  },
  example: {
    ...sample.reader,
    lines: exampleLines,
    charged: exampleCharged,
    collected: exampleCharged,
    refunded: pence(0),
    writtenOff: pence(0),
    leftOn: undefined,
    debits: [],
    withoutDay: pence(0),
    owed: pence(0),
  },
} satisfies Template<Data>;

function endText({ fullAddress, leftOn }: Data): string {
  const place = plainLine(fullAddress);
  return leftOn === undefined
    ? words.hasEnded(place)
    : words.hasLeft(place, formatDate(leftOn.subtract({ days: 1 })));
}

function balanceText(owed: Pence): string {
  if (owed === 0) return words.nothingOwed;
  return owed > 0 ? words.youOwe(formatPounds(owed)) : words.weOwe(oppositeOf(owed));
}

function nextStepBlocks({ owed, debits, withoutDay }: Data, { brand }: Sender): Block[] {
  if (debits.length > 0 || withoutDay > 0) {
    const left = owedWithoutPlan({ owed, debits, withoutDay });
    return [
      paragraph(words.notSettled),
      {
        kind: "list",
        items: [
          ...debits.map(({ amount, on }) => words.stillTaken(formatPounds(amount), formatDate(on))),
          ...(withoutDay > 0 ? [words.dayFollows(formatPounds(withoutDay))] : []),
          ...(left < 0 ? [words.paidBackLater(oppositeOf(left))] : []),
        ],
      },
      paragraph(left > 0 ? words.theOther(formatPounds(left), brand) : words.nothingToDo(brand)),
    ];
  }
  if (owed === 0) return [paragraph(words.nothingToDo(brand))];
  return [paragraph(owed > 0 ? words.howToPay(brand) : words.whereItGoes(brand))];
}

function sumsOf(data: Data): [string, string][] {
  return [
    [words.charged, formatPounds(data.charged)],
    [words.collected, oppositeOf(data.collected)],
    ...(data.refunded === 0 ? [] : [[words.lines.refund, formatPounds(data.refunded)] as [string, string]]),
    ...(data.writtenOff === 0
      ? []
      : [[words.lines["write-off"], oppositeOf(data.writtenOff)] as [string, string]]),
    data.owed < 0 ? [words.oweYou, oppositeOf(data.owed)] : [words.oweUs, formatPounds(data.owed)],
  ];
}

function oppositeOf(amount: Pence): string {
  return formatPounds(pence(-amount));
}
