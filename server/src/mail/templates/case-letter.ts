import type { Brand } from "@evenly/contract/config";
import { formatDate } from "@evenly/domain/calendar";
import type { CaseLetter } from "@evenly/domain/complaint";
import { withHouseDoor } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { Message, Sender, Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

export type CaseLetterData = {
  readonly firstName: string;
  /** Of their household, if they have one. */
  readonly fullAddress: string | undefined;
  readonly letter: CaseLetter;
  /** `CS-0412`. */
  readonly case: string;
  /** When it came, and whether it is about their data. */
  readonly openedOn: Temporal.PlainDate;
  readonly isAboutData: boolean;
  /** What a colleague wrote; paragraphs are apart by an empty line. */
  readonly text: string;
  readonly answerBy: Temporal.PlainDate | undefined;
  /** Who decides when we cannot agree. */
  readonly scheme: string | undefined;
};

const words = {
  subjects: {
    acknowledgement: (name: string) => `We are looking into your complaint (${name})`,
    answer: (name: string) => `Our answer to your complaint (${name})`,
    deadlock: (name: string) => `Your complaint: who can decide now (${name})`,
    message: (name: string) => `About your case (${name})`,
  } satisfies Record<CaseLetter, (name: string) => string>,
  acknowledged: (day: string, name: string) =>
    `We have your complaint of ${day}. One of us is looking into it, and its number is ${name}.`,
  answerBy: (day: string) => `You have our answer by ${day}.`,
  isFinal: (day: string) => `This is our final answer to your complaint of ${day}.`,
  isOutcome: (day: string) => `This is what came of your complaint of ${day} about your data.`,
  notContent: (scheme: string) =>
    `If you are not content with it, you can take it to ${scheme}. That costs you nothing, and we abide by what they decide.`,
  notContentData:
    "If you are not content with it, you can complain to the Information Commissioner's Office, ico.org.uk.",
  deadlock: (day: string) =>
    `We could not settle your complaint of ${day} with you, and have no other offer to make.`,
  takeItTo: (scheme: string) =>
    `You can take it to ${scheme} within twelve months of this mail. They are independent of us, it costs you nothing, and we abide by what they decide.`,
  reach: ({ phone, email }: Brand, name: string) =>
    `If you want to say something to it, call us on ${phone} or write to ${email}, and name ${name}.`,
  because: (name: string, { name: brand }: Brand) =>
    `You got this mail because you wrote to ${brand}. It is about your case ${name}.`,
};

function frame({
  letter,
  case: name,
  openedOn,
  isAboutData,
  answerBy,
  scheme,
}: CaseLetterData): readonly [before: readonly string[], after: readonly string[]] {
  const day = formatDate(openedOn);
  if (letter === "acknowledgement")
    return [[words.acknowledged(day, name)], answerBy ? [words.answerBy(formatDate(answerBy))] : []];
  if (letter === "answer")
    return isAboutData
      ? [[words.isOutcome(day)], [words.notContentData]]
      : [[words.isFinal(day)], scheme === undefined ? [] : [words.notContent(scheme)]];
  if (letter === "deadlock")
    return [[words.deadlock(day)], scheme === undefined ? [] : [words.takeItTo(scheme)]];
  return [[], []];
}

function write(data: CaseLetterData, sender: Sender): Message {
  const { letter, case: name, text, fullAddress, firstName } = data;
  const { brand } = sender;
  const [before, after] = frame(data);
  const subject = words.subjects[letter](name);
  return withHouseDoor(
    {
      subject,
      preheader: before[0] ?? subject,
      blocks: [
        greet(firstName),
        ...[...before, ...paragraphsOf(text), ...after, words.reach(brand, name)].map(paragraph),
      ],
      reason:
        fullAddress === undefined
          ? words.because(name, brand)
          : shared.becauseJoined(plainLine(fullAddress), brand),
    },
    sender,
  );
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** From a case to its housemate, seen before it is sent. Rulings J1, J2. */
export const caseLetter = {
  to: "housemate",
  version: 1,
  write,
  example: {
    ...sample.reader,
    letter: "deadlock",
    case: "CS-0412",
    openedOn: sample.day("2027-09-01"),
    isAboutData: false,
    text: "The line was out for nine days. We gave you £4.50 back, which is all that the supplier pays.\n\nYou asked for £50.",
    answerBy: sample.day("2027-10-13"),
    scheme: "Communications Ombudsman, commsombudsman.org",
  },
} satisfies Template<CaseLetterData>;

/** To somebody without an account. Rulings J1, J2. */
export const caseLetterToContact = {
  to: "address",
  version: 1,
  write,
  example: {
    ...caseLetter.example,
    fullAddress: undefined,
    letter: "answer",
    isAboutData: true,
    scheme: undefined,
  },
} satisfies Template<CaseLetterData>;
