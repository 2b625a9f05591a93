import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { heading, packageFacts, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainLine } from "./typed-text.ts";
import * as words from "./welcome-words.ts";
import * as shared from "./words.ts";

export const writeWelcome = (data: EmailData["welcome"], sender: Sender): Message => {
  const place = plainLine(data.fullAddress);
  const isComplete = data.remaining === 0;
  const sayPayment = isComplete ? words.takenOn : words.takenOnAtEarliest;
  return accountMessage(data, sender, {
    subject: words.subject(sender.brand),
    preheader: isComplete ? words.complete : words.stillToJoin(data.remaining),
    title: words.title,
    blocks: [
      paragraph(words.yourShare(place)),
      { kind: "price", weekly: data.weekly, monthly: data.monthly },
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
      heading(shared.whatNext),
      { kind: "steps", items: isComplete ? stepsWhenComplete(data) : stepsBeforeComplete(data) },
      ...(isComplete || data.joinLink === undefined ? [] : shareJoinLink(data.joinLink)),
      heading(shared.yourPackage),
      packageFacts(data.products),
      {
        kind: "facts",
        rows: [
          [words.address, place],
          [words.tenancyStarts, formatDate(data.startDate)],
          [
            words.firstPayment,
            sayPayment(shared.perMonth(formatPounds(data.monthly)), formatDate(data.firstPaymentDate)),
          ],
          [shared.yourReference, data.reference],
        ],
      },
    ],
  });
};

const shareJoinLink = (joinLink: string): Block[] => [
  paragraph(words.sendLink),
  { kind: "button", label: shared.openJoinLink, href: joinLink },
];

const stepsBeforeComplete = (data: EmailData["welcome"]): string[] => [
  words.theyJoin(data.remaining),
  words.confirmation,
  words.onceJoined,
  words.nobodyPays(formatDate(data.startDate)),
];

const stepsWhenComplete = (data: EmailData["welcome"]): string[] => [
  words.allJoined(data.housemateCount),
  words.confirmation,
  words.nobodyPays(formatDate(data.startDate)),
];
