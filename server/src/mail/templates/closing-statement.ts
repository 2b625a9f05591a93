import { formatDate } from "@evenly/domain/calendar";
import { addPence, formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData, StatementLine } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { paragraph, plainLine } from "./wording.ts";

const words: Record<StatementLine["what"], string> = {
  charge: "Charged",
  collection: "Collected",
  failed: "Sent back by your bank",
  "charge-back": "Claimed back at your bank",
  refund: "Paid back to you",
  "write-off": "Written off",
  reversal: "Corrected",
};

/** Every line, the sums, and one sentence that says who owes whom. Rulings F10, G7. */
export const writeClosingStatement = (data: EmailData["closing-statement"], sender: Sender): Message => {
  const outcome = sayWhoOwes(data.owed);
  return accountMessage(data, sender, {
    subject: "Your closing statement",
    preheader: outcome,
    title: "Your closing statement",
    blocks: [
      paragraph(
        `Your tenancy at ${plainLine(data.fullAddress)} has ended. This is everything that you were charged for the bills, and everything that was paid.`,
      ),
      { kind: "heading", text: outcome },
      ...sayWhatFollows(data, sender),
      paragraph("An amount with a minus was paid, or no longer has to be."),
      {
        kind: "table",
        head: ["What happened", "Amount"],
        rows: data.lines.map(({ on, what, amount }) => [
          `${words[what]} on ${formatDate(on)}`,
          formatPounds(amount),
        ]),
        totals: sumsOf(data),
      },
    ],
  });
};

const sayWhoOwes = (owed: Pence): string => {
  if (owed === 0) return "Nothing is owed.";
  return owed > 0 ? `You owe ${formatPounds(owed)}.` : `We owe you ${oppositeOf(owed)} and pay it back.`;
};

const sayWhatFollows = ({ owed, toCome }: EmailData["closing-statement"], { brand }: Sender): Block[] => {
  const reachUs = `call us on ${brand.phone} or write to ${brand.email}`;
  if (toCome.length > 0) {
    const left = owed - addPence(toCome.map(({ amount }) => amount));
    return [
      paragraph("It isn't settled yet:"),
      {
        kind: "list",
        items: [
          ...toCome.map(
            ({ amount, collectionDate }) =>
              `${formatPounds(amount)} is taken by Direct Debit on ${formatDate(collectionDate)}, as we told you.`,
          ),
          ...(left < 0 ? [`We pay back ${oppositeOf(pence(left))} of it once it has come.`] : []),
        ],
      },
      paragraph(
        left > 0
          ? `There is no fee. For the other ${formatPounds(pence(left))}, please ${reachUs}.`
          : `There is nothing left for you to do. If you have a question, ${reachUs}.`,
      ),
    ];
  }
  if (owed === 0)
    return [paragraph(`There is nothing left for you to do. If you have a question, ${reachUs}.`)];
  return [
    paragraph(
      owed > 0
        ? `There is no fee. Please ${reachUs}, and we agree with you how you pay it.`
        : `It goes to the account that you paid from. If you have a question, ${reachUs}.`,
    ),
  ];
};

const sumsOf = (data: EmailData["closing-statement"]): [string, string][] => [
  ["Charged in all", formatPounds(data.charged)],
  ["Collected in all", oppositeOf(data.collected)],
  ...(data.refunded === 0 ? [] : [["Paid back to you", formatPounds(data.refunded)] as [string, string]]),
  ...(data.writtenOff === 0 ? [] : [["Written off", oppositeOf(data.writtenOff)] as [string, string]]),
  data.owed < 0 ? ["We owe you", oppositeOf(data.owed)] : ["You owe", formatPounds(data.owed)],
];

const oppositeOf = (amount: Pence): string => formatPounds(pence(-amount));
