import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, type Pence, pence } from "@evenly/domain/money";
import * as pages from "@evenly/domain/pages";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { heading, packageFacts, paragraph, priceBlock, type ProductLine } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  /** This year's last day, and the term that would follow. */
  readonly endsOn: Temporal.PlainDate;
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
  /** Of the day; mails of version 1 have its month only. */
  readonly weekly?: Pence | undefined;
  readonly monthly: Pence;
  readonly term?: Pence | undefined;
  /** Of this year. */
  readonly monthlyNow: Pence;
  /** Undefined when somebody has said yes already, so that the price stays. */
  readonly holdsUntil: Temporal.PlainDate | undefined;
  readonly products: readonly ProductLine[];
};

const words = {
  title: "Same house next year? Same people?",
  preheader: (day: string) => `Your contract ends on ${day}, and nothing renews by itself.`,
  ends: (place: string, day: string) => `Your contract for ${place} ends on ${day}.`,
  another: (start: string, end: string) =>
    `If you stay, you can have the same services from ${start} to ${end}. Everything is filled in: you read it, and say yes.`,
  now: "This year",
  holds: (day: string) => `This price holds for you until ${day}.`,
  answer: "Say yes or no",
  eachForThemselves: "Each of you says it for yourself",
  own: "You have your own confirmation, your own Direct Debit notice and 14 days to change your mind. Next year's house starts when all of you are in, and nothing is paid before.",
  ifNot: (day: string) =>
    `Nothing renews by itself. Without a yes your contract ends on ${day} and nothing more is taken.`,
};

/** Once to each who has a place on the last day, from 60 days before it. Ruling J5. */
export const nextYearQuestion = {
  to: "housemate",
  version: 2,
  write: (data, sender) => {
    const endsOn = formatDate(data.endsOn);
    return accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader(endsOn),
      hasHouseDoor: true,
      blocks: [
        paragraph(words.ends(plainLine(data.fullAddress), endsOn)),
        paragraph(words.another(formatDate(data.start), formatDate(data.end))),
        priceBlock(data),
        { kind: "facts", rows: [[words.now, shared.eachMonthly(formatPounds(data.monthlyNow))]] },
        ...(data.holdsUntil ? [paragraph(words.holds(formatDate(data.holdsUntil)))] : []),
        packageFacts(data.products),
        ...houseDoor(sender, words.answer, pages.nextYear),
        paragraph(shared.linkForYouAlone),
        heading(words.eachForThemselves),
        paragraph(words.own),
        paragraph(words.ifNot(endsOn)),
      ],
    });
  },
  example: {
    ...sample.reader,
    endsOn: sample.day("2027-08-31"),
    start: sample.startDate,
    end: sample.day("2028-08-31"),
    weekly: pence(2000),
    monthly: pence(8691),
    term: pence(104292),
    monthlyNow: pence(8474),
    holdsUntil: sample.day("2027-07-31"),
    products: sample.products,
  },
} satisfies Template<Data>;
