import { formatDate } from "@evenly/domain/calendar";
import { addPence, formatPounds, pence, type Pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { accountMessage, houseDoor } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import * as words from "./closing-statement-words.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeClosingStatement = (data: EmailData["closing-statement"], sender: Sender): Message => {
  const outcome = sayWhoOwes(data.owed);
  return accountMessage(data, sender, {
    subject: words.title,
    preheader: outcome,
    title: words.title,
    hasHouseDoor: true,
    blocks: [
      paragraph(sayWhatEnded(data)),
      heading(outcome),
      ...sayWhatFollows(data, sender),
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
};

const sayWhatEnded = ({ fullAddress, leftOn }: EmailData["closing-statement"]): string => {
  const place = plainLine(fullAddress);
  return leftOn === undefined
    ? words.hasEnded(place)
    : words.hasLeft(place, formatDate(leftOn.subtract({ days: 1 })));
};

const sayWhoOwes = (owed: Pence): string => {
  if (owed === 0) return words.nothingOwed;
  return owed > 0 ? words.youOwe(formatPounds(owed)) : words.weOwe(oppositeOf(owed));
};

const sayWhatFollows = (
  { owed, debits, withoutDay }: EmailData["closing-statement"],
  { brand }: Sender,
): Block[] => {
  if (debits.length > 0 || withoutDay > 0) {
    const left = owed - withoutDay - addPence(debits.map(({ amount }) => amount));
    return [
      paragraph(words.notSettled),
      {
        kind: "list",
        items: [
          ...debits.map(({ amount, on }) => words.stillTaken(formatPounds(amount), formatDate(on))),
          ...(withoutDay > 0 ? [words.dayFollows(formatPounds(withoutDay))] : []),
          ...(left < 0 ? [words.paidBackLater(oppositeOf(pence(left)))] : []),
        ],
      },
      paragraph(left > 0 ? words.theOther(formatPounds(pence(left)), brand) : words.nothingToDo(brand)),
    ];
  }
  if (owed === 0) return [paragraph(words.nothingToDo(brand))];
  return [paragraph(owed > 0 ? words.howToPay(brand) : words.whereItGoes(brand))];
};

const sumsOf = (data: EmailData["closing-statement"]): [string, string][] => [
  [words.charged, formatPounds(data.charged)],
  [words.collected, oppositeOf(data.collected)],
  ...(data.refunded === 0 ? [] : [[words.lines.refund, formatPounds(data.refunded)] as [string, string]]),
  ...(data.writtenOff === 0
    ? []
    : [[words.lines["write-off"], oppositeOf(data.writtenOff)] as [string, string]]),
  data.owed < 0 ? [words.oweYou, oppositeOf(data.owed)] : [words.oweUs, formatPounds(data.owed)],
];

const oppositeOf = (amount: Pence): string => formatPounds(pence(-amount));
