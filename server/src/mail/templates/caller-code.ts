import type { Brand } from "@evenly/contract/config";
import { callerCodeMinutes } from "@evenly/domain/caller-check";
import { tokenMarks } from "../token-marks.ts";
import type { Reader } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

const words = {
  title: "The code for your call",
  preheader: "Read it out to our colleague, and to nobody else.",
  why: "You rang us, and our colleague wants to be sure that it is you. Please read this code out to them:",
  code: "Your code",
  what: (place: string) =>
    `It counts for ${String(callerCodeMinutes)} minutes, and opens nothing. With it our colleague can change something of ${place} for you, and you get a mail about each change.`,
  never: ({ phone, email }: Brand) =>
    `We never ask for a code unless you rang us yourself. If you are not on the phone with us, tell it to nobody, and call us on ${phone} or write to ${email}.`,
};

/** To somebody who rings: the code that shows who they are. Ruling H4. */
export const callerCode = {
  to: "housemate",
  version: 1,
  isLimited: true,
  isUrgent: true,
  write: (data, { brand }) => ({
    subject: words.title,
    preheader: words.preheader,
    blocks: [
      greet(data.firstName),
      paragraph(words.why),
      { kind: "facts", rows: [[words.code, tokenMarks.callerCode]] },
      paragraph(words.what(plainLine(data.fullAddress))),
      paragraph(words.never(brand)),
    ],
    reason: shared.becauseJoined(plainLine(data.fullAddress), brand),
  }),
  example: sample.reader,
} satisfies Template<Reader>;
