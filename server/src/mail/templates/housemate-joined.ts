import type { Brand } from "@evenly/contract/config";
import * as pages from "@evenly/domain/pages";
import { disputeDays } from "@evenly/domain/place-dispute";
import { houseDoor, withHouseDoor } from "./account-message.ts";
import { greet, offerJoinLink, paragraph } from "./blocks.ts";
import type { Block, Sender, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Who took a place. Rulings A5, G8. */
export type Joiner = {
  /** Undefined to a reader who joined by the second token. */
  readonly firstName: string | undefined;
  /** The house page highlights this place. */
  readonly place: number;
  /** The reader may say that they do not know them. */
  readonly mayDispute: boolean;
  /** Nobody but the reader could say that they do not know them. */
  readonly isOnlyObjector: boolean;
};

type Data = {
  readonly firstName: string;
  readonly joiner: Joiner;
  readonly remaining: number;
  /** Undefined for a housemate who joined by the second token. Ruling A5. */
  readonly joinLink: string | undefined;
  readonly housemateCount: number;
  /** Of a proposal that ended with the join. Ruling G3. */
  readonly lapsedSize: number | undefined;
};

const words = {
  toGo: (joiner: string, places: number) => `${joiner} has joined: ${String(places)} to go`,
  placesOpen: (places: number) => `${shared.stillOpen(places)}.`,
  title: (joiner: string) => `${joiner} has joined`,

  sameShare: (joiner: string) => `${joiner} has joined your account and pays the same share as you.`,
  notBeforeAll: (places: number) =>
    `${shared.stillOpen(places)}. We won't set up a thing until everyone has joined.`,
  proposalOver: (size: number, before: number) =>
    `With that, the proposal to be ${String(size)} is over: you stay ${String(before)}.`,
  sendLink: "Send the link to whoever is missing.",

  notKnown: (joiner: string, days: number, { phone }: Brand) =>
    `If you don't know ${joiner}, tell us within ${String(days)} days, or please call us on ${phone}. We stop their Direct Debit, write to them and look into it. The button asks you once more before anything is done.`,
  notTold: "We tell nobody in the house who said so.",
  notToldButClear: (joiner: string) =>
    `We tell nobody who said so, but ${joiner} can work it out: nobody else in the house could have.`,
  doNotKnow: "I do not know this person",
  reason: ({ name }: Brand) =>
    `You got this mail because you've joined this account with ${name}: we write to you whenever somebody joins.`,
};

/** To the other housemates whenever somebody joins who is not the last. Ruling A5. */
export const housemateJoined = {
  to: "housemate",
  version: 2,
  isPassedOn: true,
  write: (data, sender) => {
    const { brand } = sender;
    const { remaining, joinLink, housemateCount, lapsedSize } = data;
    const joiner = nameOf(data.joiner);
    return withHouseDoor(
      {
        subject: words.toGo(joiner, remaining),
        preheader: words.placesOpen(remaining),
        title: words.title(joiner),
        blocks: [
          greet(data.firstName),
          paragraph(words.sameShare(joiner)),
          { kind: "house", housemateCount, joined: housemateCount - remaining },
          ...(lapsedSize === undefined ? [] : [paragraph(words.proposalOver(lapsedSize, housemateCount))]),
          paragraph(words.notBeforeAll(remaining)),
          ...offerJoinLink(words.sendLink, joinLink),
          ...offerObjection(data.joiner, sender),
        ],
        reason: words.reason(brand),
      },
      sender,
    );
  },
  example: {
    firstName: "Amira",
    joiner: sample.joiner,
    remaining: 2,
    joinLink: sample.joinLink,
    housemateCount: 4,
    lapsedSize: undefined,
  },
} satisfies Template<Data>;

function nameOf({ firstName }: Joiner): string {
  return plainName(firstName ?? "") || shared.housemate;
}

export function sameShareText(joiner: Joiner): string {
  return words.sameShare(nameOf(joiner));
}

/** 'I do not know this person', on the reader's own page. Ruling G8. */
export function offerObjection(joiner: Joiner, sender: Sender): Block[] {
  return joiner.mayDispute
    ? [
        paragraph(words.notKnown(nameOf(joiner), disputeDays, sender.brand)),
        paragraph(joiner.isOnlyObjector ? words.notToldButClear(nameOf(joiner)) : words.notTold),
        ...houseDoor(sender, words.doNotKnow, pages.myHouse, `#place-${String(joiner.place)}`),
      ]
    : [];
}
