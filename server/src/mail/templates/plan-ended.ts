import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";

type Data = Reader &
  ChangeNotice & {
    readonly owed: Pence;
    readonly since: Temporal.PlainDate;
  };

const words = {
  title: "Your plan has ended",
  preheader: "What is taken from now on, and what you still owe.",
  ended: (amount: string, since: string, place: string) =>
    `We have ended your plan. You owe ${amount} for the bills at ${place}, since ${since}. There is no fee.`,
  howToPay: ({ phone, email }: Brand) =>
    `Please call us on ${phone} or write to ${email}, and we agree with you how you pay it. If money is short, tell us: we'd rather know.`,
  nobodyElse: "We tell nobody else in your house, and nobody else pays for it.",
};

/** Staff ended it: what is owed from its own dates, and what is taken from now on. Rulings F5, I4. */
export const planEnded = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { brand } = sender;
    const place = plainLine(data.fullAddress);
    return accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader,
      blocks: [
        paragraph(words.ended(formatPounds(data.owed), formatDate(data.since), place)),
        paragraph(words.howToPay(brand)),
        ...(data.changes.length > 0 ? describeChanges(data, brand, place) : []),
        paragraph(words.nobodyElse),
      ],
    });
  },
  example: {
    ...sample.reader,
    reference: sample.mandateReference,
    owed: pence(14558),
    since: sample.day("2027-10-01"),
    changes: sample.schedule.slice(1, 2).map(({ dueDate, collectionDate, amount }) => ({
      dueDate,
      before: { collectionDate, amount: pence(amount + 4853) },
      after: { collectionDate, amount },
    })),
  },
} satisfies Template<Data>;
