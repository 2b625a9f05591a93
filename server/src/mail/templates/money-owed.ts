import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { Block, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import { type LongestPlan, waysToSettle } from "./ways-to-settle.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly owed: Pence;
  /** The oldest due date that is unpaid. */
  readonly since: Temporal.PlainDate;
  readonly payments: readonly { readonly dueOn: Temporal.PlainDate; readonly owed: Pence }[];
  /** The next day on which some of it is tried again. */
  readonly retry: { readonly on: Temporal.PlainDate; readonly amount: Pence } | undefined;
  /** Undefined before version 3. */
  readonly spread?: LongestPlan | undefined;
  /** Nothing can be taken before they give bank details. */
  readonly needsDetails: boolean;
  /** When it is reminded of next; undefined in the last reminder. */
  readonly nextOn: Temporal.PlainDate | undefined;
};

const words = {
  subject: (amount: string) => `You owe ${amount}: how to settle it`,
  preheader: "Pay it, spread it, or ask us for time. There is no fee.",
  preheaderWithoutPlan: "Pay it, or ask us for time. There is no fee.",
  youOwe: (amount: string, since: string, place: string) =>
    `You owe ${amount} for the bills at ${place}, since ${since}. There is no fee.`,
  ofDay: (amount: string, day: string) => `${amount} that was due on ${day}`,

  retry: (day: string, amount: string) =>
    `We try to take ${amount} again on ${day}, unless you pay it first.`,
  stays: (day: string) =>
    `If it stays unpaid, one of us gets in touch with you, and we write to you again on ${day}.`,
  mayEnd:
    "This is our last reminder of it. If we hear nothing from you, we may end the service to you by the terms of your contract. We would tell you the day first.",
  nobodyElse: "We tell nobody else in your house, and nobody else pays for it.",
};

/** To the payer only: what is owed and since when, how to pay, how to ask for time, and what happens next. Ruling I2. */
export const moneyOwed = {
  to: "housemate",
  version: 3,
  write: (data, sender) => {
    const { owed, since, payments, retry, spread, needsDetails, nextOn } = data;
    const list: Block[] =
      payments.length > 1
        ? [
            {
              kind: "list",
              items: payments.map((one) => words.ofDay(formatPounds(one.owed), formatDate(one.dueOn))),
            },
          ]
        : [];
    return accountMessage(data, sender, {
      subject: words.subject(formatPounds(owed)),
      preheader: spread ? words.preheader : words.preheaderWithoutPlan,
      ...(needsDetails && { hasHouseDoor: true }),
      blocks: [
        paragraph(words.youOwe(formatPounds(owed), formatDate(since), plainLine(data.fullAddress))),
        ...list,
        ...waysToSettle(sender, { spread, needsDetails }),
        heading(shared.whatNext),
        ...(retry ? [paragraph(words.retry(formatWeekdayDate(retry.on), formatPounds(retry.amount)))] : []),
        paragraph(nextOn ? words.stays(formatDate(nextOn)) : words.mayEnd),
        paragraph(words.nobodyElse),
      ],
    });
  },
  example: {
    ...sample.reader,
    owed: pence(14558),
    since: sample.day("2027-10-01"),
    payments: [
      { dueOn: sample.day("2027-10-01"), owed: pence(7279) },
      { dueOn: sample.day("2027-11-01"), owed: pence(7279) },
    ],
    retry: { on: sample.day("2027-11-11"), amount: pence(7279) },
    spread: { months: 3, each: pence(4853) },
    needsDetails: false,
    nextOn: sample.day("2027-11-15"),
  },
} satisfies Template<Data>;
