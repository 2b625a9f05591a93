import { formatDate } from "@evenly/domain/calendar";
import { formatPounds } from "@evenly/domain/money";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { countOf, paragraph, plainLine } from "./wording.ts";

/** To each when the number of housemates has changed: what they pay now, and when. Ruling G3. */
export const writeSizeChanged = (data: EmailData["size-changed"], sender: Sender): Message => {
  const { before, after } = data;
  const title = `You are ${countOf(after.size, "housemate", "housemates")} now`;
  return accountMessage(data, sender, {
    subject: title,
    preheader: `${formatPounds(after.monthly)} each, a month, instead of ${formatPounds(before.monthly)}.`,
    title,
    blocks: [
      paragraph(
        `Everyone who has joined has agreed: at ${plainLine(data.fullAddress)} you are ${String(after.size)}, and not ${String(before.size)}.`,
      ),
      {
        kind: "facts",
        rows: [
          [`With ${String(before.size)}`, `${formatPounds(before.monthly)} each, a month`],
          [`Now, with ${String(after.size)}`, `${formatPounds(after.monthly)} each, a month`],
        ],
      },
      ...(data.losesDiscount
        ? [paragraph("Your discount does not hold for this number, and has ended.")]
        : []),
      ...describeSchedule(data, sender),
    ],
  });
};

const describeSchedule = (
  { isComplete, schedule }: EmailData["size-changed"],
  { brand }: Sender,
): Block[] => [
  { kind: "heading", text: "Your new payments" },
  {
    kind: "table",
    head: ["Taken on", "Amount"],
    rows: schedule.map(({ collectionDate, amount }) => [formatDate(collectionDate), formatPounds(amount)]),
  },
  paragraph(
    isComplete
      ? "With that the house is complete. Your advance notice, with the reference of your Direct Debit, comes in a mail of its own before anything is taken."
      : `Nothing is taken before everyone has joined. You get your advance notice at least ${countOf(brand.advanceNoticeWorkingDays, "working day", "working days")} before the first payment.`,
  ),
];
