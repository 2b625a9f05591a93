import { addWorkingDays, isBefore, parseDate, type Proclamations } from "./calendar.ts";
import { type CaseLetter, complaintCauses, type SentLetters } from "./complaint.ts";
import type { Issue } from "./issue.ts";

/** A case is one matter with a person or a household. Ruling J1. */
export const caseKinds = [
  "arrears",
  "charge-back",
  "dispute",
  "stranger",
  "death",
  "refund-returned",
  "payout-differs",
  "supplier",
  "complaint",
  "data-request",
  "other",
] as const;

export type CaseKind = (typeof caseKinds)[number];

/** What staff open by hand, from a household's page. Ruling J1. */
export const kindsByHand = [
  "supplier",
  "complaint",
  "data-request",
  "other",
] as const satisfies readonly CaseKind[];

/** What the provider, a bank or a housemate tells that staff have to decide, with the kind of case it opens. Rulings F3, F6, G8, J1, J3. */
export const alertCases = {
  "unknown-event": "other",
  "unknown-mandate": "other",
  "unknown-payment": "other",
  "other-integration": "other",
  "foreign-payout": "payout-differs",
  "different-amount": "other",
  "different-payout": "payout-differs",
  "key-reused": "other",
  "contradictory-event": "other",
  "payment-refused": "arrears",
  "charge-back": "charge-back",
  "payer-deceased": "death",
  arrears: "arrears",
  "refund-failed": "refund-returned",
  "credit-left": "refund-returned",
  "cannot-be-collected": "arrears",
  "payment-disputed": "dispute",
  "cannot-be-taken-back": "other",
  "disputed-place": "stranger",
  "hold-over": "arrears",
  "hold-undecided": "dispute",
  "instant-payment-late": "other",
  "instant-payment-returned": "other",
  "contract-cancelled": "other",
} as const satisfies Readonly<Record<string, CaseKind>>;

export type AlertKind = keyof typeof alertCases;

/** A person has one of these at a time: what is told again belongs to the open one. The others are one for each thing told. Ruling J1. */
const ofAPerson: readonly CaseKind[] = ["arrears", "dispute", "death"];

/** Whether what is told again of the same person belongs to the same case. Ruling J1. */
export function isOnePerPerson(kind: CaseKind): boolean {
  return ofAPerson.includes(kind);
}

type Term = { readonly days: number } | { readonly workingDays: number };

/**
 * By when a case is dealt with. A charge-back can be challenged for 14 working days, and a request about data is
 * answered within 30 days (UK GDPR, article 12); the others are our own promise. Ruling J1.
 */
const terms: Readonly<Record<CaseKind, Term>> = {
  arrears: { workingDays: 5 },
  "charge-back": { workingDays: 14 },
  dispute: { workingDays: 5 },
  stranger: { workingDays: 2 },
  death: { workingDays: 2 },
  "refund-returned": { workingDays: 2 },
  "payout-differs": { workingDays: 2 },
  supplier: { workingDays: 5 },
  complaint: { workingDays: 2 },
  "data-request": { days: 30 },
  other: { workingDays: 5 },
};

/** Others set the day of these, so a wait ends on it at the latest. Ruling J1. */
const withDeadline: readonly CaseKind[] = ["charge-back", "complaint", "data-request"];

/** The day by which a case that is opened on `openedOn` is dealt with. Ruling J1. */
export function caseDue(
  kind: CaseKind,
  openedOn: Temporal.PlainDate,
  proclamations: Proclamations,
): Temporal.PlainDate {
  const term = terms[kind];
  return "days" in term
    ? openedOn.add({ days: term.days })
    : addWorkingDays(openedOn, term.workingDays, proclamations);
}

/** Working days from `today` to `due`, both counted; 0 once it is over. Ruling J1. */
export function workingDaysLeft(
  today: Temporal.PlainDate,
  due: Temporal.PlainDate,
  proclamations: Proclamations,
): number {
  let left = 0;
  for (
    let day = addWorkingDays(today.subtract({ days: 1 }), 1, proclamations);
    !isBefore(due, day);
    left += 1
  )
    day = addWorkingDays(day, 1, proclamations);
  return left;
}

export const caseStates = ["open", "waiting", "done"] as const;

export type CaseState = (typeof caseStates)[number];

/** `work`: its owner changes, or something is written down. */
export type CaseEvent = "wait" | "go-on" | "finish" | "reopen" | "work";

export type CaseRefusal = "case-done" | "case-not-done" | "case-not-waiting";

export type CaseTransition =
  { readonly ok: true; readonly state: CaseState } | { readonly ok: false; readonly code: CaseRefusal };

const transitions: Readonly<Record<CaseState, Readonly<Record<CaseEvent, CaseTransition>>>> = {
  open: {
    work: goTo("open"),
    wait: goTo("waiting"),
    "go-on": refuse("case-not-waiting"),
    finish: goTo("done"),
    reopen: refuse("case-not-done"),
  },
  waiting: {
    work: goTo("waiting"),
    wait: goTo("waiting"),
    "go-on": goTo("open"),
    finish: goTo("done"),
    reopen: refuse("case-not-done"),
  },
  done: {
    work: refuse("case-done"),
    wait: refuse("case-done"),
    "go-on": refuse("case-done"),
    finish: refuse("case-done"),
    reopen: goTo("open"),
  },
};

function goTo(state: CaseState): CaseTransition {
  return { ok: true, state };
}
function refuse(code: CaseRefusal): CaseTransition {
  return { ok: false, code };
}

/** What an event does to a case. What is told again of an open matter opens it, and of a done one is another case. Ruling J1. */
export function caseTransition(state: CaseState, event: CaseEvent): CaseTransition {
  return transitions[state][event];
}

/** As it stands on a day: a wait that has ended is over, whoever noticed. Ruling I2. */
export function caseStateOn(
  { state, waitsUntil }: { readonly state: CaseState; readonly waitsUntil: Temporal.PlainDate | undefined },
  today: Temporal.PlainDate,
): CaseState {
  return state === "waiting" && waitsUntil !== undefined && !isBefore(today, waitsUntil) ? "open" : state;
}

/** Nothing waits for longer. Ruling I2. */
export const longestWaitDays = 14;

/** How a case ended. Ruling J1. */
export const caseOutcomes = [
  "settled",
  "on-plan",
  "refunded",
  "written-off",
  "collections-go-on",
  "challenged",
  "accepted",
  "confirmed",
  "removed",
  "ended",
  "upheld",
  "not-upheld",
  "answered",
  "nothing-to-do",
] as const;

export type CaseOutcome = (typeof caseOutcomes)[number];

const outcomes: Readonly<Record<CaseKind, readonly CaseOutcome[]>> = {
  arrears: ["settled", "on-plan", "written-off", "ended", "nothing-to-do"],
  "charge-back": ["challenged", "accepted", "refunded", "written-off", "collections-go-on", "ended"],
  dispute: ["collections-go-on", "refunded", "written-off", "ended", "nothing-to-do"],
  stranger: ["confirmed", "removed", "nothing-to-do"],
  death: ["written-off", "refunded", "removed", "ended", "settled"],
  "refund-returned": ["refunded", "settled", "nothing-to-do"],
  "payout-differs": ["settled", "nothing-to-do"],
  supplier: ["settled", "nothing-to-do"],
  complaint: ["upheld", "not-upheld", "settled"],
  "data-request": ["answered", "nothing-to-do"],
  other: ["settled", "refunded", "written-off", "ended", "nothing-to-do"],
};

/** How a case of a kind can end. Ruling J1. */
export function outcomesOf(kind: CaseKind): readonly CaseOutcome[] {
  return outcomes[kind];
}

export type CaseCode =
  | "case-kind-unknown"
  | "case-subject-required"
  | "case-text-required"
  | "case-text-too-long"
  | "case-outcome-unknown"
  | "wait-until-invalid"
  | "wait-until-too-early"
  | "wait-until-too-late"
  | "due-day-too-early"
  | "due-day-too-late"
  | "complaint-cause-unknown";

export const longestSubject = 120;
const longestText = 2000;

/** What is written down of a case: needed, 2,000 characters at most. Ruling J1. */
export function checkCaseText(text: string): Issue<"text", CaseCode>[] {
  if (text === "") return [{ field: "text", code: "case-text-required" }];
  return text.length > longestText ? [{ field: "text", code: "case-text-too-long" }] : [];
}

/** A case opened by hand: its kind, and what it is about in 120 characters. Ruling J1. */
export function checkNewCase({
  kind,
  subject,
  text,
}: Readonly<Record<"kind" | "subject" | "text", string>>): Issue<"kind" | "subject" | "text", CaseCode>[] {
  const issues: Issue<"kind" | "subject" | "text", CaseCode>[] = [];
  if (!(kindsByHand as readonly string[]).includes(kind))
    issues.push({ field: "kind", code: "case-kind-unknown" });
  if (subject === "" || subject.length > longestSubject)
    issues.push({ field: "subject", code: "case-subject-required", values: { most: longestSubject } });
  return [...issues, ...checkCaseText(text)];
}

/** The last day on which a wait may end: 14 days, and a deadline that is still to come. Rulings I2, J1. */
export function latestWait(
  { kind, dueOn }: { readonly kind: CaseKind; readonly dueOn: Temporal.PlainDate },
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const latest = today.add({ days: longestWaitDays });
  return withDeadline.includes(kind) && isBefore(today, dueOn) && isBefore(dueOn, latest) ? dueOn : latest;
}

/** A wait ends on a day, tomorrow at the earliest, and says what is waited for. Rulings I2, J1. */
export function readWait(
  { until, text }: Readonly<Record<"until" | "text", string>>,
  of: { readonly kind: CaseKind; readonly dueOn: Temporal.PlainDate },
  today: Temporal.PlainDate,
):
  | { readonly issues: readonly Issue<"until" | "text", CaseCode>[]; readonly until?: undefined }
  | { readonly issues: readonly []; readonly until: Temporal.PlainDate } {
  const day = parseDate(until);
  const latest = latestWait(of, today);
  const issues: Issue<"until" | "text", CaseCode>[] = [];
  if (day === undefined) issues.push({ field: "until", code: "wait-until-invalid" });
  else if (!isBefore(today, day)) issues.push({ field: "until", code: "wait-until-too-early" });
  else if (isBefore(latest, day))
    issues.push({ field: "until", code: "wait-until-too-late", values: { date: latest.toString() } });
  issues.push(...checkCaseText(text));
  return day === undefined || issues.length > 0 ? { issues } : { issues: [], until: day };
}

/** How it ended, what was found, and of a complaint its cause. Rulings J1, J2. */
export function checkOutcome(
  kind: CaseKind,
  { outcome, cause = "", text }: Readonly<Record<"outcome" | "text", string>> & { readonly cause?: string },
): Issue<"outcome" | "cause" | "text", CaseCode>[] {
  const isKnown = (outcomes[kind] as readonly string[]).includes(outcome);
  const needsCause = kind === "complaint" && !(complaintCauses as readonly string[]).includes(cause);
  return [
    ...(isKnown ? [] : [{ field: "outcome", code: "case-outcome-unknown" } as const]),
    ...(needsCause ? [{ field: "cause", code: "complaint-cause-unknown" } as const] : []),
    ...checkCaseText(text),
  ];
}

const longestDueDays = 60;

/** The last day to which a case may be moved: a deadline of others, else 60 days off. Ruling J1. */
export function latestDue(
  { kind, deadline }: { readonly kind: CaseKind; readonly deadline: Temporal.PlainDate },
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return withDeadline.includes(kind) && !isBefore(deadline, today)
    ? deadline
    : today.add({ days: longestDueDays });
}

/** Another day on which a case is due, from today to `latest`. Ruling J1. */
export function readDueDay(
  typed: string,
  latest: Temporal.PlainDate,
  today: Temporal.PlainDate,
):
  | { readonly issues: readonly Issue<"on", CaseCode>[]; readonly on?: undefined }
  | { readonly issues: readonly []; readonly on: Temporal.PlainDate } {
  const on = parseDate(typed);
  if (on === undefined) return { issues: [{ field: "on", code: "wait-until-invalid" }] };
  if (isBefore(on, today)) return { issues: [{ field: "on", code: "due-day-too-early" }] };
  return isBefore(latest, on)
    ? { issues: [{ field: "on", code: "due-day-too-late", values: { date: latest.toString() } }] }
    : { issues: [], on };
}

/**
 * Which letters may be mailed from a case. Nobody is mailed after a death; the letter at deadlock is where a scheme
 * decides. Rulings F6, J1, J2.
 */
export function lettersOf(
  kind: CaseKind,
  complaint: (SentLetters & { readonly deadlockOn: Temporal.PlainDate | undefined }) | undefined,
): CaseLetter[] {
  if (kind === "death") return [];
  const isOver = complaint === undefined || complaint.answered || complaint.deadlocked;
  return [
    ...(complaint && !complaint.acknowledged && !isOver ? (["acknowledgement"] as const) : []),
    ...(isOver ? [] : (["answer"] as const)),
    ...(!isOver && complaint.deadlockOn !== undefined ? (["deadlock"] as const) : []),
    "message",
  ];
}
