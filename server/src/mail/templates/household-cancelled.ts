import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

/** The last day, and what is paid back or owed. Ruling F11. */
export const writeHouseholdCancelled = (data: EmailData["household-cancelled"], sender: Sender): Message => {
  const { brand } = sender;
  return accountMessage(data, sender, {
    subject: "Your account was cancelled",
    preheader:
      data.lastDay === undefined
        ? "You pay nothing, and your Direct Debit is cancelled."
        : `Your last day with us is ${formatDate(data.lastDay)}.`,
    title: "Your account was cancelled",
    blocks: [
      paragraph(`The account for the bills at ${plainLine(data.fullAddress)} was cancelled.`),
      ...(data.lastDay === undefined ? neverLive : describeEnd(data, data.lastDay)),
      paragraph(
        `If you didn't expect this, or have a question, call us on ${brand.phone} or write to ${brand.email}.`,
      ),
    ],
  });
};

const neverLive: Block[] = [
  {
    kind: "list",
    items: [
      "You pay nothing. Nothing was charged.",
      "Your Direct Debit is cancelled. You needn't tell your bank.",
    ],
  },
];

const describeEnd = (
  { refunded, owed, withBank }: EmailData["household-cancelled"],
  lastDay: Temporal.PlainDate,
): Block[] => [
  {
    kind: "list",
    items: [
      `${formatDate(lastDay)} is the last day of your utilities with us.`,
      "You are charged up to that day, by the day, and for nothing after it.",
      ...(refunded > 0
        ? [
            `You had paid ${formatPounds(refunded)} for days after it. We pay that back to the account that you paid from.`,
          ]
        : []),
      ...(withBank > 0
        ? [
            `${formatPounds(withBank)} is with your bank already and may still be taken. What it is more than you owe, we pay back once it has come.`,
          ]
        : []),
      owed > 0
        ? `You still owe ${formatPounds(owed)}. There is no fee, and we tell you before anything is taken.`
        : "You owe nothing.",
    ],
  },
  paragraph("From the day after, you need to arrange your own utilities at the address."),
];
