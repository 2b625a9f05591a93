import type { Success } from "@evenly/contract";
import { type AuditAction } from "@evenly/contract/staff/audit-actions";
import type { IconName } from "@evenly/design/icon";
import type { FailureCause } from "@evenly/domain/collection-failure";
import { letterNames } from "./case-texts.ts";
import { plainDay, pounds } from "./formats.ts";

export type Entry = Success<"GET /staff/households/:reference/timeline">["entries"][number];
type Sentence = (entry: Entry) => string;

const personOf: Sentence = ({ about, by }) => about ?? by ?? "Somebody";
const possessiveOf: Sentence = (entry) => `${personOf(entry)}’s`;
const doer: Sentence = ({ by }) => by ?? "Somebody";
/** Who did it themselves, or the colleague and for whom. Ruling H4. */
const doerFor: Sentence = (entry) =>
  entry.byKind === "staff" && entry.about !== null ? `${doer(entry)}, for ${entry.about},` : doer(entry);
function caseOf({ more }: Entry) {
  return more["case"] ?? "";
}
function possessive(name: string | undefined) {
  return name === undefined ? "nobody’s" : `${name}’s`;
}
function on(day: string | undefined) {
  return day === undefined ? "" : ` since ${plainDay(day)}`;
}

/** Sentences by action; no action is shown by its name. `lapse` is a job's cancellation. Ruling H3. */
export const actionSentences: Readonly<Record<AuditAction | "lapse", Sentence>> = {
  "open-household": (entry) => `${doer(entry)} opened the account`,
  "join-household": (entry) => `${doer(entry)} joined`,
  "last-place-taken": ({ by }) =>
    by === null ? "The house is complete" : `Complete: ${by} took the last place`,
  "place-freed": () => "A place is open: the household gathers again",
  "services-started": () => "Live: services started with the tenancy",
  "tenancy-ended": () => "Ended: the tenancy is over",
  cancel: ({ more }) =>
    more["lastDay"] === undefined ? "Cancelled" : `Cancelled, last day ${plainDay(more["lastDay"])}`,
  lapse: () => "Lapsed: not every place was taken in time",
  "ask-successor": (entry) =>
    `${doerFor(entry)} asked a successor for place ${entry.more["place"] ?? "?"}, from ${formatDay(entry.more["handsOverOn"])}`,
  "hand-over-place": (entry) =>
    `Place ${entry.more["place"] ?? "?"} is handed over to ${entry.about ?? "a successor"} on ${formatDay(entry.more["handsOverOn"])}`,
  "succession-lapsed": ({ more }) => `Moving out of place ${more["place"] ?? "?"} lapsed`,
  "succession-taken-back": (entry) =>
    `${doerFor(entry)} took moving out of place ${entry.more["place"] ?? "?"} back`,
  "propose-size": (entry) =>
    `${doerFor(entry)} proposed ${entry.more["size"] ?? "another number of"} housemates`,
  "agree-to-size": (entry) =>
    `${doerFor(entry)} agreed to ${entry.more["size"] ?? "that number of"} housemates`,
  "change-terms": (entry) => `The package or the dates were changed, as ${entry.about ?? "all"} asked`,
  "withdraw-size": (entry) => `${doer(entry)} withdrew the proposal`,
  "change-size": ({ more }) => `All agreed: ${more["size"] ?? "another number of"} housemates`,
  "dispute-place": (entry) => `${doer(entry)} does not know ${entry.about ?? "who has a place"}`,
  "confirm-housemate": (entry) => `${personOf(entry)} is confirmed`,
  "hold-collections": (entry) =>
    `Payments of ${entry.about ?? "somebody"} are held${entry.more["until"] ? ` until ${formatDay(entry.more["until"])}` : ""}`,
  "release-collections": (entry) => `Payments of ${entry.about ?? "somebody"} go on`,
  "answer-next-year": (entry) =>
    `${doer(entry)} said ${entry.more["answer"] === "yes" ? "yes" : "no"} to next year`,
  "cancel-contract": (entry) =>
    entry.more["how"] === "withdraw"
      ? `${doerFor(entry)} withdrew`
      : entry.more["lastDay"] === undefined
        ? `${doerFor(entry)} cancelled their contract, and nothing is owed`
        : `${doerFor(entry)} cancelled their contract, to be paid up to ${plainDay(entry.more["lastDay"])}`,
  "remove-housemate": (entry) => `${entry.about ?? "Somebody"} was removed`,
  "change-email": (entry) => `${possessiveOf({ ...entry, by: null })} email was changed`,
  "send-caller-code": (entry) => `${doer(entry)} sent ${entry.about ?? "a caller"} a code`,
  "verify-caller": (entry) => `${entry.about ?? "A caller"} was verified on the phone`,
  "caller-code-wrong": (entry) => `A wrong code was typed for ${entry.about ?? "a caller"}`,
  "change-details": (entry) => `${possessiveOf({ ...entry, by: null })} name or phone was changed`,
  "replace-join-link": () => "The join link was replaced",
  "replace-share-token": () => "The second token was replaced",
  "sign-everybody-out": ({ more }) =>
    `Everybody was signed out: ${more["sessions"] ?? "0"} sessions, ${more["links"] ?? "0"} links`,
  "invite-housemates": ({ more }) =>
    more["sent"] === "0" ? "Nobody was invited: mailed within the hour" : `${more["sent"] ?? "Some"} invited`,
  "send-mail": (entry) => `A link to their page was mailed to ${entry.about ?? "somebody"}`,
  note: ({ about, more }) =>
    `${contactWays[more["how"] ?? ""] ?? "Note"}${about === null ? "" : `: ${about}`}`,
  "record-service-stage": ({ more }) =>
    `${more["type"] ?? "A service"} is ${more["to"] ?? "further"}${on(more["on"])}`,
  "record-service-end": ({ more }) =>
    `${more["type"] ?? "A service"} was ended by its supplier${on(more["on"])}`,
  refund: (entry) => `A refund to ${entry.about ?? "somebody"} was decided`,
  "write-off": (entry) => `What ${entry.about ?? "somebody"} owed was written off`,
  "make-plan": (entry) =>
    `${possessiveOf(entry)} debt is spread over ${entry.more["months"] ?? "some"} months`,
  "collect-again": (entry) =>
    `${possessiveOf(entry)} debt is collected again on ${formatDay(entry.more["on"])}`,
  "end-plan": (entry) => `${possessiveOf(entry)} plan was ended`,
  receipt: (entry) => `Money of ${entry.about ?? "somebody"} came another way`,
  "give-bank-details": (entry) => `${doer(entry)} gave new bank details`,
  "mandate-replaced": (entry) => `${possessiveOf(entry)} new Direct Debit took over`,
  "confirm-direct-debit": () => "A Direct Debit was confirmed to its payer",
  "mandate-failed": (entry) => `${possessiveOf(entry)} Direct Debit failed`,
  "mandate-cancelled": ({ about }) =>
    about === null ? "A Direct Debit is over" : `${about}’s Direct Debit was cancelled`,
  "mandate-expired": (entry) => `${possessiveOf(entry)} Direct Debit expired`,
  "mandate-reinstated": (entry) => `${possessiveOf(entry)} Direct Debit is active again`,
  "mandate-transferred": (entry) => `${possessiveOf(entry)} Direct Debit is taken from another account`,
  "mandate-moved": (entry) => `The provider moved ${possessiveOf(entry)} Direct Debit to a new one`,
  "mandate-blocked": (entry) => `${possessiveOf(entry)} Direct Debit is blocked`,
  "email-failed": () => "A mail could not be delivered",
  "resolve-alert": () => "What staff were told was looked at",
  "open-case": (entry) =>
    `Case ${caseOf(entry)} opened: ${entry.more["subject"] ?? inWords(entry.more["kind"] ?? "other")}`,
  "case-again": (entry) => `Told again: case ${caseOf(entry)}`,
  "case-owner": (entry) => `Case ${caseOf(entry)} is ${possessive(entry.more["owner"])}`,
  "case-note": (entry) => `Note on case ${caseOf(entry)}`,
  "case-due": (entry) => `Case ${caseOf(entry)} is due on ${formatDay(entry.more["until"])}`,
  "case-mail": (entry) =>
    `${find(letterNames, entry.more["letter"] ?? "") ?? "A mail"} sent from case ${caseOf(entry)}`,
  "case-wait": (entry) => `Case ${caseOf(entry)} waits until ${formatDay(entry.more["until"])}`,
  "case-go-on": (entry) => `Case ${caseOf(entry)} goes on`,
  "case-done": (entry) => `Case ${caseOf(entry)} is done: ${inWords(entry.more["outcome"] ?? "")}`,
  "case-reopen": (entry) => `Case ${caseOf(entry)} is open again`,
  "ask-for-erasure": (entry) => `${doer(entry)} asked that ${entry.about ?? "somebody"} be erased`,
  "erase-person": () => "Somebody was erased; a pseudonym stays",
  "erase-visitor": () => "Somebody without an account was erased",
  "run-again": () => "A job that gave up was run again",
  "work-again": () => "News of the provider was worked off again",
  "ask-for-approval": () => "A second person was asked",
  "agree-to-approval": () => "A second person agreed",
  "agree-to-invited": () => "Refused: one of the two people brought the other in of late",
  "agree-to-own": () => "Refused: nobody agrees to what they asked for",
  "approval-changed": () => "What a second person was asked for has changed",
  "refuse-approval": () => "A second person sent it back",
  "lapse-approval": () => "What a second person was asked for lapsed with the role of whoever asked",
  "withdraw-approval": () => "What a second person was asked for was withdrawn",
  "make-code": () => "A code was made",
  "change-code": () => "A code was changed",
  "end-code": () => "A code was ended",
  "change-flag": () => "A flag was changed",
  "change-setting": () => "A setting was changed",
  "proclaim-day": () => "A day was proclaimed",
  "close-month": () => "A month of the ledger was closed",
  "open-month": () => "A month of the ledger was opened again",
  "upload-price-book": () => "A price book was uploaded",
  "discard-price-book": () => "A price book was discarded",
  "publish-price-book": () => "A price book was published",
  "take-back-price-book": () => "A price book was taken back",
  "send-mail-again": (entry) => `A mail was sent to ${entry.about ?? "somebody"} again`,
  export: () => "A list was exported",
  "sign-in": () => "Signed in",
  "role-missing": () => "Refused: the role was missing",
  "invite-staff": () => "A colleague was invited",
  "take-up-staff-invitation": () => "An invitation was taken up",
  "change-staff-roles": () => "Somebody’s roles were changed",
  "set-up-second-factor": () => "A second factor was set up",
  "sign-in-failed": () => "A sign-in failed",
  "sign-in-locked": () => "A sign-in was locked",
  look: () => "Data was looked at",
  "change-password": () => "A password was changed",
  "renew-recovery-codes": () => "Recovery codes were renewed",
  "add-passkey": () => "A passkey was added",
  "remove-passkey": () => "A passkey was removed",
};

type PaymentNews =
  "submitted" | "failed" | "collection" | "charge-back" | "refund" | "write-off" | "receipt" | "reversal";

const again: Sentence = ({ more }) => (Number(more["try"]) > 1 ? " again" : "");

export const paymentSentences: Readonly<Record<PaymentNews, Sentence>> = {
  submitted: (entry) => `${possessiveOf(entry)} payment is with the bank${again(entry)}`,
  failed: (entry) => `${possessiveOf(entry)} payment failed${again(entry)}`,
  collection: (entry) => `${possessiveOf(entry)} payment was collected`,
  "charge-back": (entry) => `${possessiveOf(entry)} payment was charged back`,
  refund: (entry) => `Paid back to ${personOf(entry)}`,
  "write-off": (entry) => `Written off for ${personOf(entry)}`,
  receipt: (entry) => `Received from ${personOf(entry)}`,
  reversal: () => "A posting was reversed",
};

const contactWays: Readonly<Record<string, string>> = {
  phone: "Call",
  mail: "Mail",
  "in-person": "In person",
};

/** Failure causes in plain words. */
export const causes: Readonly<Record<FailureCause, string>> = {
  insufficient_funds: "not enough in the account",
  refer_to_payer: "refer to payer",
  bank_account_closed: "the account is closed",
  bank_account_transferred: "the account was transferred",
  mandate_cancelled: "the Direct Debit was cancelled",
  mandate_expired: "the Direct Debit had expired",
  invalid_bank_details: "the bank details are wrong",
  direct_debit_not_enabled: "the account takes no Direct Debits",
  authorisation_disputed: "the payer disputes it",
  payer_deceased: "the payer has died",
  other: "the bank said no more",
};

function formatDay(day: string | undefined) {
  return day === undefined ? "a day to come" : plainDay(day);
}
function find<Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}
function inWords(name: string) {
  return name.replaceAll(/[-_]/g, " ");
}

/** An entry's sentence, or a mail's subject. Actions of newer servers are shown by name. */
export function titleOf(entry: Entry): string {
  const { kind, what, about, says } = entry;
  if (kind === "mail") return `Mail${about === null ? "" : ` to ${about}`}: ${says ?? inWords(what)}`;
  const sentence = kind === "done" ? find(actionSentences, what) : find(paymentSentences, what);
  return sentence?.(entry) ?? inWords(what);
}

export function isPaidOut({ more }: Entry): boolean {
  return more["collectionState"] === "paid_out";
}

/** Details: the amount, the reason, the person. */
export function notesOf(entry: Entry): string {
  const { kind, what, byKind, by, amount, says, more } = entry;
  if (kind === "mail") return "";
  const reason = says === null ? undefined : (find(causes, says) ?? `“${says}”`);
  const doneBy = by === null ? "by a command" : what === "note" ? `noted by ${by}` : `by ${by}`;
  const due = kind === "payment" && more["due"] !== undefined ? `due ${plainDay(more["due"])}` : undefined;
  const sum = amount === null ? undefined : pounds(amount);
  return [
    sum,
    reason,
    due,
    byKind === "staff" ? doneBy : undefined,
    isPaidOut(entry) ? "paid out to us" : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(" · ");
}

const icons: Readonly<Record<string, IconName>> = {
  note: "phone",
  "case-note": "phone",
  "case-owner": "people",
  "case-mail": "mail",
  "open-case": "chat",
  "case-done": "check",
  "record-service-stage": "bolt",
  "record-service-end": "bolt",
  "services-started": "home",
  "open-household": "home",
  "tenancy-ended": "home",
  cancel: "close",
  lapse: "close",
  "join-household": "people",
  "last-place-taken": "people",
  "hand-over-place": "people",
};

const troubles = ["failed", "charge-back", "mandate-failed", "dispute-place", "email-failed"];
const glad = ["services-started", "last-place-taken", "collection"];

export function lookOf({ kind, what, more }: Entry): { icon: IconName; tone: "good" | "bad" | "plain" } {
  return {
    icon:
      kind === "mail" || (what === "note" && more["how"] === "mail")
        ? "mail"
        : kind === "payment" || what.startsWith("mandate-")
          ? "coin"
          : (find(icons, what) ?? "lock"),
    tone: troubles.includes(what) ? "bad" : glad.includes(what) ? "good" : "plain",
  };
}
