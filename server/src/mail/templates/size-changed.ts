import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import type { EmailData, SizeChange } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import * as words from "./size-changed-words.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeSizeChanged = (data: EmailData["size-changed"], sender: Sender): Message => {
  const { size } = data.after;
  return accountMessage(data, sender, {
    subject: words.title(size),
    preheader: words.preheader(formatPounds(data.after.monthly), formatPounds(data.before.monthly)),
    title: words.title(size),
    blocks: [
      ...describeSizeChange(data, plainLine(data.fullAddress)),
      ...(data.schedule.length > 0 ? describeSchedule(data, sender) : [paragraph(words.nothingToPay)]),
    ],
  });
};

export const describeSizeChange = ({ before, after, losesDiscount }: SizeChange, place: string): Block[] => [
  paragraph(words.allAgreed(place, after.size, before.size)),
  {
    kind: "facts",
    rows: [
      [shared.withSize(before.size), shared.eachMonthly(formatPounds(before.monthly))],
      [shared.nowWithSize(after.size), shared.eachMonthly(formatPounds(after.monthly))],
    ],
  },
  ...(losesDiscount ? [paragraph(words.discountEnded)] : []),
];

const describeSchedule = ({ schedule }: EmailData["size-changed"], { brand }: Sender): Block[] => [
  heading(words.newPayments),
  {
    kind: "table",
    head: [shared.takenOn, shared.amount],
    rows: schedule.map(({ collectionDate, amount }) => [formatDate(collectionDate), formatPounds(amount)]),
  },
  paragraph(words.notComplete(brand.advanceNoticeWorkingDays)),
];
