import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

type Data = Reader & {
  readonly amount: Pence;
  /** What it paid, oldest first. */
  readonly pays: readonly { readonly dueOn: Temporal.PlainDate; readonly amount: Pence }[];
  /** What is owed now; negative for a credit. */
  readonly owed: Pence;
  /** What changes in what was announced. */
  readonly notice: ChangeNotice | undefined;
};

const words = {
  subject: (amount: string) => `We have your ${amount}`,
  preheader: "Your bank has confirmed it.",
  received: (amount: string, place: string) =>
    `Your bank has confirmed the ${amount} that you paid for the bills at ${place}. Thank you.`,
  pays: (amount: string, day: string) => `${amount} for what was due on ${day}`,
  nothingOwed: "You owe nothing now.",
  stillOwed: (amount: string) => `You still owe ${amount}.`,
  credit: (amount: string) =>
    `That is ${amount} more than you owed. It comes off your next payment, or goes back to you when you ask.`,
};

/** To the payer: their payment by bank is confirmed, what it paid, and what is collected now. Rulings F5, I3. */
export const paymentReceived = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { amount, pays, owed, notice } = data;
    const place = plainLine(data.fullAddress);
    return accountMessage(data, sender, {
      subject: words.subject(formatPounds(amount)),
      preheader: words.preheader,
      blocks: [
        paragraph(words.received(formatPounds(amount), place)),
        {
          kind: "list",
          items: pays.map((part) => words.pays(formatPounds(part.amount), formatDate(part.dueOn))),
        },
        paragraph(owedText(owed)),
        ...(notice ? describeChanges(notice, sender.brand, place) : []),
      ],
    });
  },
  example: {
    ...sample.reader,
    amount: pence(10_000),
    pays: [
      { dueOn: sample.day("2027-10-01"), amount: pence(7279) },
      { dueOn: sample.day("2027-11-01"), amount: pence(2721) },
    ],
    owed: pence(4558),
    notice: {
      reference: sample.mandateReference,
      changes: [
        {
          dueDate: sample.day("2027-11-01"),
          before: { collectionDate: sample.day("2027-11-11"), amount: pence(7279) },
          after: { collectionDate: sample.day("2027-11-11"), amount: pence(4558) },
        },
      ],
    },
  },
} satisfies Template<Data>;

function owedText(owed: Pence): string {
  if (owed === 0) return words.nothingOwed;
  return owed > 0 ? words.stillOwed(formatPounds(owed)) : words.credit(formatPounds(pence(-owed)));
}
