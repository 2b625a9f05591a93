import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import type { Pence } from "@evenly/domain/money";
import type { Reader } from "./account-message.ts";
import { greet, paragraph, priceBlock } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

type Data = Reader & {
  readonly link: string;
  /** Mails of version 1 have the month only. */
  readonly weekly?: Pence | undefined;
  readonly monthly: Pence;
  readonly term?: Pence | undefined;
  readonly accountEnding: string;
  /** In London. */
  readonly until: Temporal.ZonedDateTime;
};

const words = {
  confirmTitle: "Confirm your place",
  confirmPreheader: "Nothing is set up until you do.",
  asked: (place: string) =>
    `Somebody, most likely you, asked for a place in the account for the bills at ${place} and gave this email address.`,
  yourShare: (ending: string) =>
    `This is your share of the bills, by Direct Debit from the account ending in ${ending}:`,
  until: (time: string, day: string) =>
    `We hold the place for you until ${time} on ${day}. Until you confirm it nothing is set up, and nobody in the house is told.`,
  notYou:
    "If it wasn't you, you needn't do anything: without you, nothing is set up in your name, and the place is free again.",
  confirmReason: ({ name }: Brand) =>
    `You got this mail because somebody gave us your email address to share the bills with ${name}.`,
};

/** To an address that somebody gave to join by a second token. Ruling A5. */
export const placeConfirmation = {
  to: "address",
  version: 2,
  isLimited: true,
  isUrgent: true,
  write: (data, { brand }) => ({
    subject: words.confirmTitle,
    preheader: words.confirmPreheader,
    blocks: [
      greet(data.firstName),
      paragraph(words.asked(plainLine(data.fullAddress))),
      paragraph(words.yourShare(data.accountEnding)),
      priceBlock(data),
      { kind: "button", label: words.confirmTitle, href: data.link },
      paragraph(words.until(timeOf(data.until), formatDate(data.until))),
      paragraph(words.notYou),
    ],
    reason: words.confirmReason(brand),
  }),
  example: {
    firstName: "Ben",
    fullAddress: sample.reader.fullAddress,
    link: "https://bills.example/my-house/open?token=t0kEn",
    ...sample.price,
    term: sample.term,
    accountEnding: "11",
    until: Temporal.ZonedDateTime.from("2027-08-04T16:30[Europe/London]"),
  },
} satisfies Template<Data>;

function timeOf(moment: Temporal.ZonedDateTime): string {
  return moment.toPlainTime().toString({ smallestUnit: "minute" });
}
