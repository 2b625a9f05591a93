import type { Success } from "@evenly/contract";
import type { HoldCause } from "@evenly/domain/collection-hold";
import type { NextStep } from "@evenly/domain/collection-next";
import type { LedgerAccount, PostingCause } from "@evenly/domain/ledger";
import type { ReceiptWay } from "@evenly/domain/receipt";
import { plainDay } from "../formats.ts";

type Collection = Success<"GET /staff/collections">["rows"][number];
type Posting = Pick<Success<"GET /staff/ledger">["rows"][number], "cause" | "of" | "trace">;

/** Failure causes in plain words. */
export const causes: Readonly<Record<string, string>> = {
  insufficient_funds: "Insufficient funds",
  refer_to_payer: "Refer to payer",
  bank_account_closed: "Account closed",
  bank_account_transferred: "Account transferred",
  mandate_cancelled: "Mandate cancelled",
  mandate_expired: "Mandate expired",
  invalid_bank_details: "Bank details invalid",
  direct_debit_not_enabled: "Takes no Direct Debits",
  authorisation_disputed: "Disputed by payer",
  payer_deceased: "Payer has died",
  other: "Another cause",
};

const ordinals = ["", "", "2nd", "3rd"];

/** The bank's last answer, and the try. */
export function bankAnswerText({
  state,
  cause,
  tries,
}: Pick<Collection, "state" | "cause" | "tries">): string {
  const again = tries > 1 ? `${ordinals[tries] ?? `${String(tries)}th`} try` : "";
  if (state === "confirmed" || state === "paid_out") return again === "" ? "" : `Taken, ${again}`;
  if (cause === null) return "";
  const reason = causes[cause] ?? cause.replaceAll(/[_-]/g, " ");
  return again === "" ? reason : `${reason}, ${again}`;
}

const steps: Readonly<Record<NextStep, string>> = {
  notice: "Notice is given",
  collected: "To be collected",
  "bank-answers": "With the bank for",
  "paid-out": "Paid out next",
  "tries-again": "Tries again",
  "new-notice": "New notice is given",
  held: "Held until it is decided",
  "details-asked": "New details asked",
  "mandate-on-its-way": "Mandate is being set up",
  "call-or-mail": "Call or mail",
  "look-into-it": "Look into it",
  "payer-died": "Payer has died: look into it",
  "answer-charge-back": "Answer the charge-back",
  "on-plan": "Paid by a plan",
  "nothing-owed": "Nothing is owed",
  nothing: "",
};

export const holdTexts: Readonly<Record<HoldCause, (name: string) => string>> = {
  disputed: (name) => `${name}’s bank says that they dispute a payment.`,
  "charged-back": (name) => `${name}’s bank took a payment back.`,
  deceased: (name) => `${name}’s bank says that they have died.`,
  "place-disputed": (name) => `Somebody does not know ${name}.`,
};

export function nextStepText({ what, on }: Pick<Collection["next"], "what" | "on">): string {
  return on === null ? steps[what] : `${steps[what]} ${plainDay(on)}`;
}

export const accounts: Readonly<Record<LedgerAccount, string>> = {
  receivable: "Owed to us",
  provider: "Held by the provider",
  bank: "Bank",
  income: "Income",
  discounts: "Discounts",
  refunds: "Refunds of goodwill",
  "write-offs": "Write-offs",
  "provider-fees": "Provider's fees",
  suspense: "In suspense",
};

export const postingCauses: Readonly<Record<PostingCause, string>> = {
  charge: "Charged",
  collection: "Collected",
  "collection-failure": "Failed late",
  "charge-back": "Charged back",
  payout: "Paid out",
  refund: "Refunded",
  "write-off": "Written off",
  receipt: "Received",
  reversal: "Taken back",
};

export const receiptWayTexts: Readonly<Record<ReceiptWay, string>> = {
  "bank-transfer": "Bank transfer",
  card: "Card by phone",
};

/** `Collected: Ada Lindqvist, due 1 Sep 2027`. */
export function causeText({ cause, of, trace }: Posting): string {
  const parts = [
    trace.person ?? trace.reference,
    trace.dueOn === null ? null : `due ${plainDay(trace.dueOn)}`,
    trace.reason === null ? null : `“${trace.reason}”`,
  ].filter((part) => part !== null);
  const what =
    of === null ? postingCauses[cause] : `${postingCauses[cause]} (${postingCauses[of].toLowerCase()})`;
  return parts.length === 0 ? what : `${what}: ${parts.join(", ")}`;
}

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** `September 2027` for a whole month, else the days. */
export function formatPeriod({ from, to }: { readonly from: string; readonly to: string }): string {
  const last = new Date(`${to}T00:00:00Z`);
  const isLastDay = new Date(last.getTime() + 86_400_000).getUTCDate() === 1;
  if (from === `${to.slice(0, 7)}-01` && isLastDay) return month.format(last);
  return `${plainDay(from)} to ${plainDay(to)}`;
}
