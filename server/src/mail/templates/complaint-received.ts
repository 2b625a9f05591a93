import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import { accountMessage, type Reader } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import * as shared from "./words.ts";

type Days = {
  /** `CS-0412`. */
  readonly case: string;
  readonly acknowledgeBy: Temporal.PlainDate;
  readonly answerBy: Temporal.PlainDate;
};

const words = {
  subject: (name: string) => `Your complaint has arrived (${name})`,
  preheader: "One of us reads it, and writes to you.",
  arrived: (name: string) => `Your complaint has arrived. Its number is ${name}.`,
  arrivedData: (name: string) =>
    `Your complaint about what we do with your data has arrived. Its number is ${name}.`,
  days: (acknowledge: string, answer: string) =>
    `One of us writes to you by ${acknowledge} to say who looks into it, and you have our answer by ${answer}.`,
  notYou: "If you did not send it, you needn't do anything.",
  because: ({ name }: Brand) => `You got this mail because somebody complained to ${name} with this address.`,
};

function daysText({ acknowledgeBy, answerBy }: Days): string {
  return words.days(formatDate(acknowledgeBy), formatDate(answerBy));
}

const days: Days = {
  case: "CS-0412",
  acknowledgeBy: sample.day("2027-09-03"),
  answerBy: sample.day("2027-10-13"),
};

/** At once, to say that it has come; the acknowledgement is a person's. Ruling J2. */
export const complaintReceived = {
  to: "housemate",
  version: 1,
  write: (data, sender) =>
    accountMessage(data, sender, {
      subject: words.subject(data.case),
      preheader: words.preheader,
      blocks: [words.arrived(data.case), daysText(data), shared.ifAsked(sender.brand)].map(paragraph),
    }),
  example: { ...sample.reader, ...days },
} satisfies Template<Reader & Days>;

/** To the address that somebody gave on the privacy page. Rulings C13, J2, J4. */
export const dataComplaintReceived = {
  to: "stranger",
  version: 1,
  write: (data, { brand }) => ({
    subject: words.subject(data.case),
    preheader: words.preheader,
    blocks: [
      greet(data.firstName),
      ...[words.arrivedData(data.case), daysText(data), shared.ifAsked(brand), words.notYou].map(paragraph),
    ],
    reason: words.because(brand),
  }),
  example: { firstName: "Amira Khan", ...days },
} satisfies Template<Pick<Reader, "firstName"> & Days>;
