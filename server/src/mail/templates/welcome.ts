import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, offerJoinLink, packageFacts, paragraph, priceBlock, type ProductLine } from "./blocks.ts";
import { rightToCancel } from "./right-to-cancel.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  /** Undefined for a housemate who joined by the second token. Ruling A5. */
  readonly joinLink: string | undefined;
  readonly remaining: number;
  readonly housemateCount: number;
  readonly startDate: Temporal.PlainDate;
  readonly firstPaymentDate: Temporal.PlainDate;
  /** What is taken on that day, and how many payments it is; before version 5 only its day is known. Ruling F12. */
  readonly firstDebit?: { readonly amount: Pence; readonly payments: number } | undefined;
  /** `EV-7K3M-92Q`. Ruling D18. */
  readonly reference: string;
  readonly weekly: Pence;
  readonly monthly: Pence;
  /** All payments of the term; mails of version 1 do not have it. */
  readonly term?: Pence | undefined;
  readonly products: readonly ProductLine[];
  /** The last day on which the contract can be cancelled without a reason; absent from mails of version 1. Ruling J3. */
  readonly cancelBy?: Temporal.PlainDate | undefined;
};

const words = {
  subject: ({ name }: Brand) => `Welcome to ${name}: what happens next`,
  complete: "Your house is complete. We start setting up your utilities.",
  stillToJoin: (count: number) =>
    `${shared.housemates(count)} ${count === 1 ? "has" : "have"} still to join.`,
  title: "Your place is taken",
  yourShare: (place: string) => `You've joined the account for ${place}. This is your share of the bills:`,

  theyJoin: (places: number) =>
    `Your housemates join. ${shared.stillOpen(places)}, and we won't set up a thing until everyone has joined.`,
  confirmation: "Within 3 business days you'll get an email that confirms your Direct Debit.",
  onceJoined: "As soon as everyone has joined, we start setting up your utilities.",
  allJoined: (size: number) =>
    size === 1
      ? "It's just you, so you're all set: we start setting up your utilities."
      : "Everyone has joined, so we start setting up your utilities.",
  nobodyPays: (day: string) => `Nobody pays before the tenancy starts on ${day}.`,
  sendLink:
    "Send this link to the people you live with. It opens your package and takes them through joining.",

  address: "Address",
  tenancyStarts: "Tenancy starts",
  firstPayment: "First payment",
  together: (amount: string, payments: number) => `${amount} for ${shared.payments(payments)} together`,
  takenOn: (amount: string, day: string) => `${amount}, taken on ${day}`,
  takenOnAtEarliest: (amount: string, day: string) => `${amount}, taken on ${day} at the earliest`,
};

export const welcome = {
  to: "housemate",
  version: 5,
  isPassedOn: true,
  isNotice: true,
  write: (data, sender) => {
    const place = plainLine(data.fullAddress);
    const isComplete = data.remaining === 0;
    const paymentText = isComplete ? words.takenOn : words.takenOnAtEarliest;
    return accountMessage(data, sender, {
      subject: words.subject(sender.brand),
      preheader: isComplete ? words.complete : words.stillToJoin(data.remaining),
      title: words.title,
      blocks: [
        paragraph(words.yourShare(place)),
        priceBlock(data),
        { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
        heading(shared.whatNext),
        { kind: "steps", items: isComplete ? stepsWhenComplete(data) : stepsBeforeComplete(data) },
        ...(isComplete ? [] : offerJoinLink(words.sendLink, data.joinLink)),
        heading(shared.yourPackage),
        packageFacts(data.products),
        {
          kind: "facts",
          rows: [
            [words.address, place],
            [words.tenancyStarts, formatDate(data.startDate)],
            [words.firstPayment, paymentText(firstAmountText(data), formatDate(data.firstPaymentDate))],
            [shared.yourReference, data.reference],
          ],
        },
        ...rightToCancel(data.cancelBy, sender.brand),
      ],
    });
  },
  example: {
    ...sample.price,
    term: sample.term,
    ...sample.reader,
    joinLink: sample.joinLink,
    remaining: 3,
    housemateCount: 4,
    startDate: sample.startDate,
    firstPaymentDate: sample.startDate,
    firstDebit: { amount: sample.price.monthly, payments: 1 },
    reference: sample.householdReference,
    products: sample.products,
    cancelBy: sample.startDate,
  },
} satisfies Template<Data>;

/** A household that completes late pays for several months on one day. Rulings F5, F12. */
function firstAmountText({ monthly, firstDebit }: Data): string {
  return firstDebit && firstDebit.payments > 1
    ? words.together(formatPounds(firstDebit.amount), firstDebit.payments)
    : shared.perMonth(formatPounds(monthly));
}

function stepsBeforeComplete(data: Data): string[] {
  return [
    words.theyJoin(data.remaining),
    words.confirmation,
    words.onceJoined,
    words.nobodyPays(formatDate(data.startDate)),
  ];
}

function stepsWhenComplete(data: Data): string[] {
  return [
    words.allJoined(data.housemateCount),
    words.confirmation,
    words.nobodyPays(formatDate(data.startDate)),
  ];
}
