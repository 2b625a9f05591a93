import type { Success } from "@evenly/contract";
import type { alertFacts } from "@evenly/contract/staff/home";
import type { StaffRole } from "@evenly/domain/staff";
import { causes } from "./money/money-texts.ts";
import { plainDay, pounds, formatIdentifier } from "./formats.ts";

type Alert = Success<"GET /staff/home">["toDo"]["alerts"][number];
type About = Alert["about"];
type AlertText = { readonly words: string; readonly for: readonly StaffRole[] };

function finance(words: string): AlertText {
  return { words, for: ["finance"] };
}
function support(words: string): AlertText {
  return { words, for: ["support"] };
}

/** By kind: the text, and the role that handles it. */
const alerts: Readonly<Record<string, AlertText>> = {
  "disputed-place": support("A place is disputed"),
  "payer-deceased": support("A payer has died"),
  arrears: finance("A payment is overdue"),
  "cannot-be-collected": finance("A payment cannot be collected"),
  "cannot-be-taken-back": finance("A payment could not be taken back"),
  "charge-back": finance("A payment was charged back"),
  "contradictory-event": finance("The provider contradicts itself"),
  "different-amount": finance("A payment has another amount"),
  "different-payout": finance("A payout does not match"),
  "key-reused": finance("A request to the provider was made twice"),
  "payment-refused": finance("A payment was refused"),
  "refund-failed": finance("A refund failed"),
  "foreign-payout": finance("A payout came in another currency"),
  "other-integration": finance("Another system uses our account at the provider"),
  "unknown-event": finance("The provider sent news that we cannot read"),
  "unknown-mandate": finance("The provider knows a mandate that we do not"),
  "unknown-payment": finance("The provider knows a payment that we do not"),
};

/** An unknown kind is shown by its name, for every role. */
export function alertOf({ kind, about }: Pick<Alert, "kind" | "about">): AlertText {
  if (about.isUnknownToProvider) return finance("The provider does not know a payment of ours");
  return alerts[kind] ?? { words: kind.replaceAll("-", " "), for: ["support", "finance"] };
}

/** `PO-0913 is £0.60 short of the ledger`; it may match meanwhile. */
export function payoutText({ reference, difference }: NonNullable<About["payout"]>): string {
  if (difference === null) return `${reference} does not match the ledger`;
  if (difference === 0) return `${reference} matches the ledger by now`;
  return `${reference} is ${pounds(Math.abs(difference))} ${difference < 0 ? "short of" : "above"} the ledger`;
}

export function formatPayment({ amount, dueOn }: NonNullable<About["payment"]>): string {
  return `${pounds(amount)}, due ${plainDay(dueOn)}`;
}

/** The alert's subject on one line; null when unknown. */
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
