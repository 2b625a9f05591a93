import { formatDate } from "@evenly/domain/calendar";
import { accountMessage, type Reader } from "./account-message.ts";
import { heading, paragraph } from "./blocks.ts";
import { type Joiner, offerObjection, sameShareText } from "./housemate-joined.ts";
import type { Block, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { describeSizeChange, type SizeChange } from "./size-changed.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

/** What completed the household: the last to join, or a number that all agreed to. */
export type Completion = {
  readonly joiner: Joiner | undefined;
  readonly sizeChange: SizeChange | undefined;
  readonly housemateCount: number;
  readonly startDate: Temporal.PlainDate;
};

type Data = Reader & {
  readonly reference: string;
  readonly completion: Completion;
};

export const words = {
  title: "Your house is complete",
  preheader: (place: string) => `Everyone has joined at ${place}. We start setting up your utilities.`,
  everyone: (place: string) => `Everyone has joined the account for ${place}.`,
  readyFor: (day: string) => `We set up your utilities, ready for ${day}.`,
  nothingBefore: (day: string) => `Nothing is paid before the tenancy starts on ${day}.`,
};

/** On completion, to whose notice waits for their Direct Debit. Rulings C4, F5. */
export const houseComplete = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const place = plainLine(data.fullAddress);
    const { completion } = data;
    return accountMessage(data, sender, {
      subject: words.title,
      preheader: words.preheader(place),
      blocks: [
        ...describeCompletion(completion, place),
        { kind: "facts", rows: [[shared.yourReference, data.reference]] },
        heading(shared.whatNext),
        {
          kind: "steps",
          items: [shared.scheduleComes, words.nothingBefore(formatDate(completion.startDate))],
        },
        ...(completion.joiner ? offerObjection(completion.joiner, sender) : []),
      ],
    });
  },
  example: {
    ...sample.reader,
    reference: sample.householdReference,
    completion: {
      joiner: sample.joiner,
      sizeChange: undefined,
      housemateCount: 4,
      startDate: sample.startDate,
    },
  },
} satisfies Template<Data>;

/** What completed the household, and what we do next. */
export function describeCompletion(
  { joiner, sizeChange, housemateCount, startDate }: Completion,
  place: string,
): Block[] {
  return [
    ...(joiner ? [paragraph(sameShareText(joiner))] : []),
    ...(sizeChange ? describeSizeChange(sizeChange, place) : []),
    paragraph(words.everyone(place)),
    { kind: "house", housemateCount, joined: housemateCount },
    paragraph(words.readyFor(formatDate(startDate))),
  ];
}
