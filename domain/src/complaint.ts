import { addWorkingDays, isBefore, type Proclamations } from "./calendar.ts";
import { type ProductType, productTypes } from "./catalogue.ts";
import type { Issue } from "./issue.ts";
import { longestName } from "./person.ts";

/** What a complaint is about: a product, our own service, or what we do with somebody's data. Ruling J2. */
export const complaintTopics = [...productTypes, "service", "data"] as const;

export type ComplaintTopic = (typeof complaintTopics)[number];

/** What was at the bottom of a complaint, chosen when it is done. Ruling J2. */
export const complaintCauses = [
  "charged-wrongly",
  "set-up-late",
  "supplier-fault",
  "information-wrong",
  "answered-late",
  "data-handling",
  "misunderstanding",
  "other",
] as const;

export type ComplaintCause = (typeof complaintCauses)[number];

/** By when a complaint is acknowledged and answered; the operator's settings. Ruling J2. */
export type ComplaintTerms = {
  readonly acknowledgeWorkingDays: number;
  readonly answerDays: number;
  readonly data: { readonly acknowledgeDays: number; readonly answerDays: number };
  /** Days until a person may go to a scheme of alternative dispute resolution without our last word. Facts §8. */
  readonly deadlockDays: Readonly<Partial<Record<ProductType, number>>>;
};

export type ComplaintDays = {
  readonly acknowledgeBy: Temporal.PlainDate;
  readonly answerBy: Temporal.PlainDate;
  /** Undefined where no scheme decides. */
  readonly deadlockOn: Temporal.PlainDate | undefined;
};

/** The days of a complaint that came on `openedOn`: what was promised stays. Ruling J2. */
export function complaintDays(
  topic: ComplaintTopic,
  openedOn: Temporal.PlainDate,
  terms: ComplaintTerms,
  proclamations: Proclamations,
): ComplaintDays {
  if (topic === "data")
    return {
      acknowledgeBy: openedOn.add({ days: terms.data.acknowledgeDays }),
      answerBy: openedOn.add({ days: terms.data.answerDays }),
      deadlockOn: undefined,
    };
  const deadlock = topic === "service" ? undefined : terms.deadlockDays[topic];
  return {
    acknowledgeBy: addWorkingDays(openedOn, terms.acknowledgeWorkingDays, proclamations),
    answerBy: openedOn.add({ days: terms.answerDays }),
    deadlockOn: deadlock === undefined ? undefined : openedOn.add({ days: deadlock }),
  };
}

/** What is mailed from a case: the three letters of a complaint, or a message in a frame. Rulings J1, J2. */
export const caseLetters = ["acknowledgement", "answer", "deadlock", "message"] as const;

export type CaseLetter = (typeof caseLetters)[number];

export type SentLetters = {
  readonly acknowledged: boolean;
  readonly answered: boolean;
  readonly deadlocked: boolean;
};

/**
 * The letter that is due next, and by when; undefined when none is. Each letter stops its clock and those before it; the
 * final answer and the letter at deadlock end a complaint's clocks. Ruling J2.
 */
export function nextLetter(
  { acknowledgeBy, answerBy, deadlockOn }: ComplaintDays,
  { acknowledged, answered, deadlocked }: SentLetters,
): { readonly letter: CaseLetter; readonly by: Temporal.PlainDate } | undefined {
  if (answered || deadlocked) return undefined;
  if (!acknowledged) return { letter: "acknowledgement", by: acknowledgeBy };
  return deadlockOn !== undefined && isBefore(deadlockOn, answerBy)
    ? { letter: "deadlock", by: deadlockOn }
    : { letter: "answer", by: answerBy };
}

type DayOf<Letter extends string> = { readonly [Name in Letter]: Temporal.PlainDate | undefined };

/** A letter's clock: by when it is due, when it was sent, and whether that was in time; undefined until it is sent. */
export type LetterClock = {
  readonly letter: CaseLetter;
  readonly by: Temporal.PlainDate;
  readonly sentOn: Temporal.PlainDate | undefined;
  readonly isInTime: boolean | undefined;
};

/** The clocks of a complaint, each letter by its own day. Ruling J2. */
export function letterClocks(
  { acknowledgeBy, answerBy, deadlockOn }: ComplaintDays,
  { acknowledgedOn, answeredOn, deadlockedOn }: DayOf<"acknowledgedOn" | "answeredOn" | "deadlockedOn">,
): LetterClock[] {
  const clock = (letter: CaseLetter, by: Temporal.PlainDate, sentOn: Temporal.PlainDate | undefined) => ({
    letter,
    by,
    sentOn,
    isInTime: sentOn && !isBefore(by, sentOn),
  });
  return [
    clock("acknowledgement", acknowledgeBy, acknowledgedOn),
    clock("answer", answerBy, answeredOn),
    ...(deadlockOn === undefined ? [] : [clock("deadlock", deadlockOn, deadlockedOn)]),
  ];
}

/** Whether a complaint was acknowledged, and ended by its final answer or the letter at deadlock, in time. Ruling J2. */
export function lettersInTime(clocks: readonly LetterClock[]): {
  readonly acknowledged: boolean;
  readonly answered: boolean;
} {
  const inTime = clocks.filter(({ isInTime }) => isInTime);
  return {
    acknowledged: inTime.some(({ letter }) => letter === "acknowledgement"),
    answered: inTime.some(({ letter }) => letter === "answer" || letter === "deadlock"),
  };
}

/** A quarter of a year, as `2027-3`. */
export type Quarter = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

/** Undefined for what is no quarter. */
export function readQuarter(text: string): Quarter | undefined {
  const [, year, quarter] = /^(20\d\d)-([1-4])$/.exec(text) ?? [];
  if (year === undefined || quarter === undefined) return undefined;
  const from = Temporal.PlainDate.from({ year: Number(year), month: Number(quarter) * 3 - 2, day: 1 });
  return { from, to: from.add({ months: 3 }).subtract({ days: 1 }) };
}

/** The quarter of a day. */
export function quarterOf(day: Temporal.PlainDate): string {
  return `${String(day.year)}-${String(Math.ceil(day.month / 3))}`;
}

export type ComplaintCode =
  | "complaint-topic-required"
  | "complaint-name-required"
  | "complaint-name-too-long"
  | "complaint-text-required"
  | "complaint-text-too-long";

const longestComplaint = 4000;

/** What somebody complains about, in their words: 4,000 characters at most. Ruling J2. */
export function checkComplaintText(text: string): Issue<"text", ComplaintCode>[] {
  if (text === "") return [{ field: "text", code: "complaint-text-required" }];
  return text.length > longestComplaint ? [{ field: "text", code: "complaint-text-too-long" }] : [];
}

/** A complaint from a person's own page. Ruling J2. */
export function checkComplaint({
  topic,
  text,
}: Readonly<Record<"topic" | "text", string>>): Issue<"topic" | "text", ComplaintCode>[] {
  const isKnown = (complaintTopics as readonly string[]).includes(topic);
  return [
    ...(isKnown ? [] : [{ field: "topic", code: "complaint-topic-required" } as const]),
    ...checkComplaintText(text),
  ];
}

/** Of somebody who has no account with us. Ruling J2. */
export function checkContactName(name: string): Issue<"name", ComplaintCode>[] {
  if (name === "") return [{ field: "name", code: "complaint-name-required" }];
  return name.length > longestName ? [{ field: "name", code: "complaint-name-too-long" }] : [];
}

/** A complaint about data, from anybody: their name and what went wrong; the email has its own check. Rulings J2, J4. */
export function checkDataComplaint({
  name,
  text,
}: Readonly<Record<"name" | "text", string>>): Issue<"name" | "text", ComplaintCode>[] {
  return [...checkContactName(name), ...checkComplaintText(text)];
}
