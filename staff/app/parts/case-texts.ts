import type { Success } from "@evenly/contract";
import type { alertFacts } from "@evenly/contract/staff/cases";
import type { AlertKind, CaseKind, CaseOutcome } from "@evenly/domain/case";
import type { CaseLetter, ComplaintCause, ComplaintTopic } from "@evenly/domain/complaint";
import type { StaffRole } from "@evenly/domain/staff";
import { causes } from "./money/money-texts.ts";
import { plainDay, pounds, formatIdentifier } from "./formats.ts";

export type CaseRow = Success<"GET /staff/cases">["rows"][number];
type About = CaseRow["about"];

export const caseKindNames: Readonly<Record<CaseKind, string>> = {
  arrears: "Arrears",
  "charge-back": "Charge-back",
  dispute: "Payment disputed",
  stranger: "Stranger",
  death: "Death",
  "refund-returned": "Refund that came back",
  "payout-differs": "Payout that differs",
  supplier: "Supplier",
  complaint: "Complaint",
  "data-request": "Data request",
  other: "Other",
};

export const outcomeNames: Readonly<Record<CaseOutcome, string>> = {
  settled: "Settled",
  "on-plan": "On a plan",
  refunded: "Refunded",
  "written-off": "Written off",
  "collections-go-on": "Collections go on",
  challenged: "Challenged at the bank",
  accepted: "Accepted: it stands",
  confirmed: "Confirmed: they stay",
  removed: "Removed",
  ended: "Ended with them",
  upheld: "Upheld: we were wrong",
  "not-upheld": "Not upheld",
  answered: "Answered",
  "nothing-to-do": "Nothing to do",
};

export const letterNames: Readonly<Record<CaseLetter, string>> = {
  acknowledgement: "Acknowledgement",
  answer: "Final answer",
  deadlock: "Letter at deadlock",
  message: "Message",
};

export const topicNames: Readonly<Record<ComplaintTopic, string>> = {
  Energy: "Energy",
  Water: "Water",
  Broadband: "Broadband",
  "TV Licence": "TV Licence",
  service: "Our service",
  data: "Their data",
};

export const causeNames: Readonly<Record<ComplaintCause, string>> = {
  "charged-wrongly": "Charged wrongly",
  "set-up-late": "Set up late",
  "supplier-fault": "A supplier’s fault",
  "information-wrong": "Told the wrong thing",
  "answered-late": "Answered late or not at all",
  "data-handling": "What we do with data",
  misunderstanding: "A misunderstanding",
  other: "Other",
};

const ofSupport: readonly CaseKind[] = ["stranger", "death", "supplier", "complaint", "data-request"];

/** The roles that a case is for first. */
export function rolesOfCase(kind: CaseKind): readonly StaffRole[] {
  return ofSupport.includes(kind) ? ["support"] : ["finance"];
}

const alertNames: Readonly<Record<AlertKind, string>> = {
  "disputed-place": "Does not know this person",
  "contract-cancelled": "Cancelled within 14 days: a place is empty",
  "payer-deceased": "A payer has died",
  arrears: "A payment is overdue",
  "cannot-be-collected": "A payment cannot be collected",
  "cannot-be-taken-back": "A payment could not be taken back",
  "charge-back": "Charge-back",
  "contradictory-event": "The provider contradicts itself",
  "different-amount": "A payment has another amount",
  "different-payout": "A payout does not match",
  "hold-over": "A hold has ended, and their payments go on",
  "hold-undecided": "Payments are held, and nobody has decided",
  "instant-payment-late": "A bank did not confirm what a housemate paid",
  "instant-payment-returned": "A bank took back what a housemate had paid",
  "key-reused": "A request to the provider was made twice",
  "payment-disputed": "Disputes a payment",
  "payment-refused": "A payment was refused",
  "refund-failed": "A refund failed",
  "credit-left": "A credit that no payment can give back",
  "foreign-payout": "A payout came in another currency",
  "other-integration": "Another system uses our account at the provider",
  "unknown-event": "The provider sent news that we cannot read",
  "unknown-mandate": "The provider knows a mandate that we do not",
  "unknown-payment": "The provider knows a payment that we do not",
};

/** What was told; an unknown kind is said by its name. */
export function alertName(kind: string, about: About): string {
  if (about.isUnknownToProvider) return "The provider does not know a payment of ours";
  return Object.hasOwn(alertNames, kind) ? alertNames[kind as AlertKind] : formatIdentifier(kind);
}

/** `Charge-back, £69.10`, `Complaint: no broadband for 9 days`. */
export function caseTitle({
  kind,
  alert,
  about,
  subject,
}: Pick<CaseRow, "kind" | "alert" | "about" | "subject">) {
  if (subject !== null) return kind === "other" ? subject : `${caseKindNames[kind]}: ${subject}`;
  if (alert === null) return caseKindNames[kind];
  const sum = about.refund?.amount ?? about.payment?.amount;
  const difference = about.payout?.difference ?? 0;
  const name = alertName(alert, about);
  if (difference !== 0) return `Payout differs by ${pounds(Math.abs(difference))}`;
  return sum === undefined ? name : `${name}, ${pounds(sum)}`;
}

/** What comes next, in one sentence. */
export function caseNext({
  kind,
  state,
  waitsFor,
  outcome,
  nextLetter,
  workingDaysLeft: left,
}: CaseRow): string {
  if (state === "done") return outcome === null ? "" : outcomeNames[outcome];
  if (state === "waiting") return waitsFor ?? "";
  if (kind === "charge-back")
    return left === 0 ? "Too late to challenge: decide" : `${countDays(left)} to challenge`;
  if (waitsFor !== null) return `The wait is over: ${waitsFor}`;
  if (kind !== "complaint") return firstSteps[kind];
  return nextLetter === null
    ? "Finish it"
    : `${letterNames[nextLetter.letter]} by ${plainDay(nextLetter.by)}`;
}

function countDays(count: number): string {
  return count === 1 ? "1 working day" : `${String(count)} working days`;
}

const firstSteps: Readonly<Record<Exclude<CaseKind, "charge-back" | "complaint">, string>> = {
  arrears: "Ask how they can pay",
  dispute: "Ask what they dispute",
  stranger: "Ask both",
  death: "Write to the next of kin",
  "refund-returned": "Ask where to pay it",
  "payout-differs": "Compare the parts",
  supplier: "Ask the supplier",
  "data-request": "Answer within the month",
  other: "Look into it",
};

/** `PO-0913 is £0.60 short of the ledger`; it may match meanwhile. */
export function payoutText({ reference, difference }: NonNullable<About["payout"]>): string {
  if (difference === null) return `${reference} does not match the ledger`;
  if (difference === 0) return `${reference} matches the ledger by now`;
  return `${reference} is ${pounds(Math.abs(difference))} ${difference < 0 ? "short of" : "above"} the ledger`;
}

export function formatPayment({ amount, dueOn }: NonNullable<About["payment"]>): string {
  return `${pounds(amount)}, due ${plainDay(dueOn)}`;
}

/** What was told on one line; null when unknown. */
export function alertSubjectText({
  person,
  doubtedBy,
  payment,
  refund,
  mandate,
  payout,
  event,
}: About): string | null {
  const whose = person ?? "Somebody";
  if (doubtedBy !== null) return `${doubtedBy} does not know ${whose}`;
  if (payout !== null) return payoutText(payout);
  if (refund !== null) return `${whose}: ${pounds(refund.amount)}`;
  if (payment !== null) return `${whose}: ${formatPayment(payment)}`;
  if (mandate !== null) return `${whose}: ${mandate.reference}`;
  if (event !== null) return `Event ${event.id} of ${formatIdentifier(event.provider)}`;
  return person;
}

type Fact = (typeof alertFacts)[number];
function asIs(value: string) {
  return value;
}
function inPounds(value: string) {
  return pounds(Number(value));
}

export const facts: Readonly<Record<Fact, readonly [name: string, format: (value: string) => string]>> = {
  ours: ["Our books say", inPounds],
  theirs: ["The provider says", inPounds],
  collectOn: ["To be taken on", plainDay],
  said: ["The provider said", (value) => formatIdentifier(value).toLowerCase()],
  was: ["It was", (value) => formatIdentifier(value).toLowerCase()],
  cause: ["The bank says", (value) => causes[value] ?? formatIdentifier(value)],
  refused: ["The provider’s reason", asIs],
  answer: ["The provider’s answer", asIs],
  problem: ["What is wrong", asIs],
  count: ["Parts that differ", asIs],
  currency: ["The currency", asIs],
  arrivesOn: ["It arrives on", plainDay],
  inCurrency: ["In its smallest unit", asIs],
  providerReference: ["The provider’s reference", asIs],
};
