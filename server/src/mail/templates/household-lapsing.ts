import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, offerJoinLink, paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly lapsesOn: Temporal.PlainDate;
  readonly daysLeft: number;
  readonly remaining: number;
  readonly housemateCount: number;
  /** Undefined for a housemate who joined by the second token. Ruling A5. */
  readonly joinLink: string | undefined;
};

const words = {
  title: (daysLeft: number) => `${shared.days(daysLeft)} left for everyone to join`,
  preheader: (places: number, day: string) => `${shared.stillOpen(places)}. On ${day} the account ends.`,
  mayEnd: (places: number, address: string, day: string) =>
    `${shared.stillOpen(places)} in the account for ${address}. If they are still open on ${day}, the account ends and we can't set up your utilities.`,

  howToKeep: "How to keep it",
  missing: (places: number) =>
    places === 1 ? "the housemate who is missing" : "the housemates who are missing",
  askThem: (places: number) => `Ask ${words.missing(places)} to join with the link that they were sent.`,
  sendLink: (places: number) => `Send this link to ${words.missing(places)}. Joining takes a few minutes.`,
  ifFewer: ({ phone, email }: Brand) =>
    `If fewer of you live there than you thought, change the number on your own page before that day, or call us on ${phone} or write to ${email}.`,

  ifItEnds: (day: string) => `If it ends on ${day}`,
  payNothing: "You pay nothing. Nothing has been charged.",
  priceEnds: "The price you were given ends too. You can sign up again at the prices of that day.",
};

/** 30, 14 and 3 days before an incomplete household lapses. Ruling G4. */
export const householdLapsing = {
  to: "housemate",
  version: 3,
  isPassedOn: true,
  write: (data, sender) => {
    const lapsesOn = formatDate(data.lapsesOn);
    return accountMessage(data, sender, {
      subject: words.title(data.daysLeft),
      preheader: words.preheader(data.remaining, lapsesOn),
      blocks: [
        paragraph(words.mayEnd(data.remaining, plainLine(data.fullAddress), lapsesOn)),
        { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
        heading(words.howToKeep),
        ...howToKeepIt(data),
        paragraph(words.ifFewer(sender.brand)),
        heading(words.ifItEnds(lapsesOn)),
        { kind: "list", items: [words.payNothing, shared.debitCancelled, words.priceEnds] },
      ],
    });
  },
  example: {
    ...sample.reader,
    lapsesOn: sample.day("2027-10-31"),
    daysLeft: 14,
    remaining: 2,
    housemateCount: 4,
    joinLink: sample.joinLink,
  },
} satisfies Template<Data>;

function howToKeepIt({ joinLink, remaining }: Pick<Data, "joinLink" | "remaining">): Block[] {
  return joinLink === undefined
    ? [paragraph(words.askThem(remaining))]
    : offerJoinLink(words.sendLink(remaining), joinLink);
}
