import { formatDate } from "@evenly/domain/calendar";
import { formatPounds, type Pence, pence } from "@evenly/domain/money";
import { accountMessage, houseDoor, type Reader } from "./account-message.ts";
import { paragraph, priceBlock } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import type { SizeChange } from "./size-changed.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = SizeChange &
  Reader & {
    /** Undefined to whoever joined by the second token. Rulings A5, G8. */
    readonly by: string | undefined;
    /** With the new number; older mails have none. */
    readonly price?: { readonly weekly: Pence; readonly term: Pence };
    readonly completes: boolean;
    readonly lapsesOn: Temporal.PlainDate;
  };

const words = {
  subject: (by: string, after: number, before: number) =>
    `${by} proposes ${shared.housemates(after)} instead of ${String(before)}`,
  preheader: (monthly: string) =>
    `${shared.eachMonthly(monthly)}. It counts once everyone who has joined has agreed.`,
  title: (after: number, before: number) => `${shared.housemates(after)} instead of ${String(before)}?`,
  proposes: (by: string, after: number, before: number, place: string) =>
    `${by} proposes that you are ${shared.housemates(after)} at ${place}, and not ${String(before)}.`,
  discountEnds: (after: number) => `Your discount does not hold for ${shared.housemates(after)}.`,
  onceAgreed: (day: string) =>
    `It counts once everyone who has joined has agreed. The proposal lapses on ${day}, or as soon as somebody joins. If you don't agree, nothing changes.`,
  onceAgreedComplete: (day: string) =>
    `It counts once everyone who has joined has agreed. Then the house is complete at once. The proposal lapses on ${day}, or as soon as somebody joins. If you don't agree, nothing changes.`,
  answer: "See it and answer",
};

/** To those asked to agree to a new number of housemates. Ruling G3. */
export const sizeProposed = {
  to: "housemate",
  version: 2,
  isLimited: true,
  write: (data, sender) => {
    const by = plainName(data.by ?? "") || shared.housemate;
    const { before, after } = data;
    const lapsesOn = formatDate(data.lapsesOn);
    return accountMessage(data, sender, {
      subject: words.subject(by, after.size, before.size),
      preheader: words.preheader(formatPounds(after.monthly)),
      title: words.title(after.size, before.size),
      hasHouseDoor: true,
      blocks: [
        paragraph(words.proposes(by, after.size, before.size, plainLine(data.fullAddress))),
        {
          kind: "facts",
          rows: [
            [shared.nowWithSize(before.size), shared.eachMonthly(formatPounds(before.monthly))],
            [shared.withSize(after.size), shared.eachMonthly(formatPounds(after.monthly))],
          ],
        },
        ...(data.price ? [priceBlock({ ...data.price, monthly: after.monthly })] : []),
        ...(data.losesDiscount ? [paragraph(words.discountEnds(after.size))] : []),
        paragraph(data.completes ? words.onceAgreedComplete(lapsesOn) : words.onceAgreed(lapsesOn)),
        ...houseDoor(sender, words.answer),
        paragraph(shared.linkForYouAlone),
      ],
    });
  },
  example: {
    ...sample.reader,
    by: "Ben",
    before: { size: 4, monthly: pence(8474) },
    after: { size: 3, monthly: pence(9803) },
    price: { weekly: pence(2256), term: pence(117_636) },
    losesDiscount: false,
    completes: true,
    lapsesOn: sample.day("2027-08-19"),
  },
} satisfies Template<Data>;
