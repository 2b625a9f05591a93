import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./size-changed-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Ruling G3. */
export const writeSizeChanged = (data: EmailData["size-changed"], sender: Sender): Message => {
  const { size } = data.after;
  const [before, after] = [formatPounds(data.before.monthly), formatPounds(data.after.monthly)];
  return accountMessage(data, sender, {
    subject: words.title(size),
    preheader: words.preheader(after, before),
    title: words.title(size),
    blocks: [
      paragraph(words.allAgreed(plainLine(data.fullAddress), size, data.before.size)),
      {
        kind: "facts",
        rows: [
          [shared.withSize(data.before.size), shared.eachMonthly(before)],
          [shared.nowWithSize(size), shared.eachMonthly(after)],
        ],
      },
      ...(data.losesDiscount ? [paragraph(words.discountEnded)] : []),
      ...(data.schedule.length > 0 ? describeSchedule(data, sender) : [paragraph(words.nothingToPay)]),
    ],
  });
};

const describeSchedule = (
  { isComplete, schedule }: EmailData["size-changed"],
  { brand }: Sender,
): Block[] => [
  heading(words.newPayments),
  {
    kind: "table",
    head: [shared.takenOn, shared.amount],
    rows: schedule.map(({ collectionDate, amount }) => [formatDate(collectionDate), formatPounds(amount)]),
  },
  paragraph(isComplete ? words.complete : words.notComplete(brand.advanceNoticeWorkingDays)),
];
