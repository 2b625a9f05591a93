import { formatDate } from "@evenly/domain/calendar";
import type { ErasurePart } from "@evenly/domain/erasure";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  /** `CS-0412`. */
  readonly case: string;
  readonly answerBy: Temporal.PlainDate;
  readonly parts: readonly { readonly part: ErasurePart; readonly on: Temporal.PlainDate | undefined }[];
};

const words = {
  subject: "You asked us to erase your data",
  preheader: "What goes today, and what goes on which day.",
  asked: (name: string, day: string) =>
    `You asked us to erase your data. Its number is ${name}, and one of us answers you by ${day}.`,
  parts: {
    loose: "Sign-ins, notes, and emails that prove nothing",
    "bank-details": "Bank details",
    person: "All of it",
  } satisfies Record<ErasurePart, string>,
  onDay: (day: string, what: string) => `${day}: ${what}`,
  oncePaid: "When nothing is owed",
  byItself:
    "Each goes on its day by itself: you needn't do anything. Your payments stay in our books without your name.",
};

/** To whoever asked, before anything of theirs goes. Ruling J4. */
export const erasureAsked = {
  to: "housemate",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.subject,
      preheader: words.preheader,
      blocks: [
        paragraph(words.asked(data.case, formatDate(data.answerBy))),
        {
          kind: "list",
          items: data.parts.map(({ part, on }) =>
            words.onDay(on === undefined ? words.oncePaid : formatDate(on), words.parts[part]),
          ),
        },
        paragraph(words.byItself),
        paragraph(shared.ifAsked(sender.brand)),
      ],
    }),
  example: {
    ...sample.reader,
    case: "CS-0412",
    answerBy: sample.day("2027-10-01"),
    parts: [
      { part: "loose", on: sample.day("2027-09-01") },
      { part: "bank-details", on: sample.day("2029-02-28") },
      { part: "person", on: undefined },
    ],
  },
} satisfies Template<Data>;
