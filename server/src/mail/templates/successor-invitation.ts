import type { Brand } from "@evenly/contract/config";
import { formatWeekdayDate } from "@evenly/domain/calendar";
import { pence, type Pence } from "@evenly/domain/money";
import { greet, paragraph, priceBlock } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = {
  readonly leaverFirstName: string;
  readonly fullAddress: string;
  readonly link: string;
  readonly firstDay: Temporal.PlainDate;
  readonly joinBy: Temporal.PlainDate;
  /** Mails of version 1 have the month only. */
  readonly weekly?: Pence | undefined;
  readonly monthly: Pence;
  /** All that they pay from their first day until the tenancy ends. */
  readonly term?: Pence | undefined;
  /** To join in time; undefined in the first mail. */
  readonly daysLeft: number | undefined;
};

const words = {
  somebody: "Somebody",
  offers: (leaver: string) => `${leaver} offers you their place in the bills`,
  offersTitle: (leaver: string) => `${leaver} offers you their place`,
  stillOffers: (leaver: string) => `${leaver} still keeps their place for you`,
  timeLeft: (left: number) =>
    left === 0
      ? "Today is the last day to join in time."
      : `You have ${shared.days(left)} left to join in time.`,
  seeShare: "See your share and your first day, then join in a few minutes.",
  asks: (leaver: string, place: string, { name }: Brand) =>
    `${leaver} is moving out of ${place} and asks you to take over their place in the account for its bills with ${name}.`,
  yourFirstDay: "Your first day",
  untilTheEnd: "from your first day until the tenancy ends",
  joinBy: "Please join by",
  openShare: "See your share",
  fromFirstDay:
    "You pay from your first day on, by the day in a part-month, by Direct Debit from your own bank account. What was before is not yours.",
  offerReason: (leaver: string) =>
    `You got this mail because ${leaver} gave us your email address. If you don't know them, you needn't do anything: without you, nothing is set up in your name.`,
};

/** To a successor, at an address that the leaver gave. Ruling G5. */
export const successorInvitation = {
  to: "stranger",
  version: 2,
  write: (data, { brand }) => {
    const leaver = plainName(data.leaverFirstName) || words.somebody;
    const { daysLeft } = data;
    return {
      subject: daysLeft === undefined ? words.offers(leaver) : words.stillOffers(leaver),
      preheader: daysLeft === undefined ? words.seeShare : words.timeLeft(daysLeft),
      title: daysLeft === undefined ? words.offersTitle(leaver) : words.stillOffers(leaver),
      blocks: [
        greet(),
        paragraph(words.asks(leaver, plainLine(data.fullAddress), brand)),
        ...(daysLeft === undefined ? [] : [paragraph(words.timeLeft(daysLeft))]),
        priceBlock(data, words.untilTheEnd),
        {
          kind: "facts",
          rows: [
            [words.yourFirstDay, formatWeekdayDate(data.firstDay)],
            [words.joinBy, formatWeekdayDate(data.joinBy)],
          ],
        },
        { kind: "button", label: words.openShare, href: data.link },
        { kind: "list", items: [words.fromFirstDay, shared.noFeesToJoin, shared.linkForYouAlone] },
      ],
      reason: words.offerReason(leaver),
    };
  },
  example: {
    leaverFirstName: "Amira",
    fullAddress: sample.reader.fullAddress,
    link: sample.joinLink,
    firstDay: sample.day("2028-04-15"),
    joinBy: sample.day("2028-03-17"),
    ...sample.price,
    term: pence(33300),
    daysLeft: undefined,
  },
} satisfies Template<Data>;
