import { formatDate } from "@evenly/domain/calendar";
import { accountMessage, type Reader } from "./account-message.ts";
import { offerJoinLink, paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  /** Undefined for a reader who may not know it. Ruling A5. */
  readonly leaver: string | undefined;
  /** The leaver's, in a household that is live. */
  readonly lastDay: Temporal.PlainDate | undefined;
  /** Undefined when the place is not free. */
  readonly open:
    | {
        readonly remaining: number;
        readonly housemateCount: number;
        readonly joinLink: string | undefined;
        /** Of payments that wait until the place is taken again. */
        readonly notice: ChangeNotice | undefined;
      }
    | undefined;
};

const words = {
  isFree: "A place in your house is free",
  isLeaving: (name: string) => `${name} is leaving`,
  freeAgain: (name: string, place: string) => `${name} is no longer in the account for ${place}.`,
  leaving: (name: string, place: string, day: string | undefined) =>
    day === undefined
      ? `${name} is no longer in the account for ${place}.`
      : `${name} leaves the account for ${place}. Their last day is ${day}.`,
  nothingChanges: "Nothing changes for you: what you pay stays the same, and so do your services.",
  sendLink: "Whoever takes the place joins by the house's link. Please send it to them.",
  nothingUntilComplete:
    "Nothing is taken before everyone has joined again. You get a new notice of your payments then.",
};

/** To the others, when somebody withdrew or cancelled their contract: never why, and no amounts of theirs. Ruling J3. */
export const housemateCancelled = {
  to: "housemate",
  version: 2,
  isPassedOn: true,
  isNotice: true,
  write: (data, sender) => {
    const place = plainLine(data.fullAddress);
    const name = plainName(data.leaver ?? "") || shared.housemate;
    const { open, lastDay } = data;
    const day = lastDay && formatDate(lastDay);
    return accountMessage(data, sender, {
      subject: open ? words.isFree : words.isLeaving(name),
      preheader: open ? shared.stillOpen(open.remaining) : words.nothingChanges,
      blocks: open
        ? [
            paragraph(words.freeAgain(name, place)),
            {
              kind: "house",
              housemateCount: open.housemateCount,
              joined: open.housemateCount - open.remaining,
            },
            paragraph(`${shared.stillOpen(open.remaining)}.`),
            ...offerJoinLink(words.sendLink, open.joinLink),
            ...describeWait(open.notice, data, sender.brand),
          ]
        : [paragraph(words.leaving(name, place, day)), paragraph(words.nothingChanges)],
    });
  },
  example: {
    ...sample.reader,
    leaver: "Cara",
    lastDay: undefined,
    open: { remaining: 2, housemateCount: 4, joinLink: sample.joinLink, notice: undefined },
  },
} satisfies Template<Data>;

function describeWait(
  notice: ChangeNotice | undefined,
  { fullAddress }: Reader,
  brand: Parameters<typeof describeChanges>[1],
): Block[] {
  return notice === undefined
    ? []
    : [paragraph(words.nothingUntilComplete), ...describeChanges(notice, brand, plainLine(fullAddress))];
}
