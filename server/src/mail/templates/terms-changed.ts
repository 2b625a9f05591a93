import { formatDate } from "@evenly/domain/calendar";
import { addPence, formatPounds, type Pence, pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, paragraph, paymentTable, priceBlock, type ProductLine } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly start: Temporal.PlainDate;
  readonly end: Temporal.PlainDate;
  readonly products: readonly ProductLine[];
  readonly monthlyBefore: Pence;
  readonly monthly: Pence;
  /** Older mails have none. */
  readonly weekly?: Pence;
  readonly losesDiscount: boolean;
  readonly schedule: readonly { readonly collectionDate: Temporal.PlainDate; readonly amount: Pence }[];
};

const words = {
  title: "Your house has new terms",
  preheader: (now: string, before: string) => `${now} each, a month; it was ${before}.`,
  agreed: (place: string) =>
    `Everyone who has joined ${place} rang us and agreed to this, and we changed it. It counts from now on:`,
  tenancy: "Your tenancy",
  fromTo: (start: string, end: string) => `${start} to ${end}`,
  before: "Before",
  now: "Now",
  discountEnded: "Your discount does not hold for this, and has ended.",
  newPayments: "Your new payments",
  notComplete: (noticeDays: number) =>
    `Nothing is taken before everyone has joined. You get your advance notice at least ${shared.workingDays(noticeDays)} before the first payment.`,
  mayLeave:
    "If this is not what you agreed to, call us, or withdraw on your page: while your house is not full you can at any time, and owe nothing.",
};

/** To everybody who has joined: another package, or other dates. Ruling H4. */
export const termsChanged = {
  to: "housemate",
  version: 2,
  isNotice: true,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader(formatPounds(data.monthly), formatPounds(data.monthlyBefore)),
      blocks: [
        paragraph(words.agreed(plainLine(data.fullAddress))),
        {
          kind: "facts",
          rows: [
            [words.tenancy, words.fromTo(formatDate(data.start), formatDate(data.end))],
            ...data.products.map(({ label, title }) => [label, title] as const),
            [words.before, shared.eachMonthly(formatPounds(data.monthlyBefore))],
            [words.now, shared.eachMonthly(formatPounds(data.monthly))],
          ],
        },
        priceBlock({ ...data, term: addPence(data.schedule.map(({ amount }) => amount)) }),
        ...(data.losesDiscount ? [paragraph(words.discountEnded)] : []),
        heading(words.newPayments),
        paymentTable(data.schedule),
        paragraph(words.notComplete(sender.brand.advanceNoticeWorkingDays)),
        paragraph(words.mayLeave),
      ],
    }),
  example: {
    ...sample.reader,
    start: sample.startDate,
    end: sample.day("2028-08-31"),
    products: sample.products,
    monthlyBefore: pence(8474),
    monthly: pence(7279),
    weekly: pence(1675),
    losesDiscount: true,
    schedule: sample.schedule,
  },
} satisfies Template<Data>;
