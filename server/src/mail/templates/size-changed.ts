import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, paragraph, paymentTable } from "./blocks.ts";
import type { Block, Sender, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** Another number of housemates; monthly amounts per person. Ruling G3. */
export type SizeChange = {
  readonly before: { readonly size: number; readonly monthly: Pence };
  readonly after: { readonly size: number; readonly monthly: Pence };
  readonly losesDiscount: boolean;
};

type Data = SizeChange &
  Reader & {
    readonly schedule: readonly ScheduledPayment[];
  };

const words = {
  title: (size: number) => `You are ${shared.housemates(size)} now`,
  preheader: (after: string, before: string) => `${after} each, a month, instead of ${before}.`,
  allAgreed: (place: string, after: number, before: number) =>
    `Everyone who has joined has agreed: at ${place} you are ${String(after)}, and not ${String(before)}.`,
  discountEnded: "Your discount does not hold for this number, and has ended.",
  newPayments: "Your new payments",
  notComplete: (noticeDays: number) =>
    `Nothing is taken before everyone has joined. You get your advance notice at least ${shared.workingDays(noticeDays)} before the first payment.`,
  /** For a leaver who hands over before the first payment. Ruling G5. */
  nothingToPay: "Your place is somebody else's before the first payment, so nothing is taken from you.",
};

/** Places are still free. Ruling G3. */
export const sizeChanged = {
  to: "housemate",
  version: 1,
  isNotice: true,
  write: (data, sender) => {
    const { size } = data.after;
    return accountMessage(data, sender, {
      subject: words.title(size),
      preheader: words.preheader(formatPounds(data.after.monthly), formatPounds(data.before.monthly)),
      blocks: [
        ...describeSizeChange(data, plainLine(data.fullAddress)),
        ...(data.schedule.length > 0 ? describeSchedule(data, sender) : [paragraph(words.nothingToPay)]),
      ],
    });
  },
  example: {
    ...sample.reader,
    before: { size: 5, monthly: pence(7279) },
    after: { size: 4, monthly: pence(8474) },
    losesDiscount: true,
    schedule: sample.schedule,
  },
} satisfies Template<Data>;

export function describeSizeChange({ before, after, losesDiscount }: SizeChange, place: string): Block[] {
  return [
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
}

function describeSchedule({ schedule }: Data, { brand }: Sender): Block[] {
  return [
    heading(words.newPayments),
    paymentTable(schedule),
    paragraph(words.notComplete(brand.advanceNoticeWorkingDays)),
  ];
}
