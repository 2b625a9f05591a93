import type { MandateState } from "@evenly/domain/mandate";
import type { MandateTrouble } from "@evenly/domain/persons-money";
import { Fragment, type ReactNode } from "react";
import { count, listed, moneyStates } from "../../../../parts/my-house/words.ts";

export const yourPayments = "Your payments";
export const noPayments = "No payment is planned.";
export const { taken, owed, "to-come": toCome, "with-bank": withYourBank, waived: waivedGroup } = moneyStates;
export const waived = "Written off: you do not pay it.";
export const youOwe = "You owe today";
export const weOwe = "We owe you";
export function sumWithBank(amount: string) {
  return `${amount} is with your bank, and on its way to us.`;
}
export function sumWaived(amount: string) {
  return `${amount} is written off.`;
}
export function year(taken: number, all: number, owed: number, next: string | undefined) {
  return `${taken} of ${all} payments taken${owed === 0 ? "" : `, ${owed} sent back or owed`}${next === undefined ? "" : `, the next on ${next}`}.`;
}
export function showAll(count: number, group: string) {
  return `Show all ${count} ${group.toLowerCase()}`.trim();
}
export const showFewer = "Show fewer";

export function paymentsTo(payments: number, end: string) {
  return `${count(payments)}, to ${end}`;
}
export function ifTheyStart(day: string) {
  return `If they start on ${day}`;
}
export function termIsFixed(end: string) {
  return `Your term is fixed, so without a successor it runs to ${end}.`;
}
export function wholeOf(month: string) {
  return `the whole of ${month}`;
}
export function daysOf(yours: number, all: number) {
  return `${yours} of ${all} days`;
}
export function fromTo(from: string, to: string) {
  return `${from} to ${to}`;
}
export const yourLast = "Your last";
export function partOf(part: string, lead: string | undefined) {
  return lead === undefined ? `For ${part}` : `${lead}, ${part}`;
}
export const everyPayment = "See every payment";

export const nextPayment = "Your next payment";
export function firstOf(count: number, joinBy: string | undefined) {
  return `The first of ${count}${joinBy === undefined ? ", once everybody has joined" : `, if everybody has joined by ${joinBy}`}`;
}
export function dueOn(date: string) {
  return `Due on ${date}`;
}
type Part = { readonly number: number; readonly of: number; readonly amount: string };
/** One part is all of it, on a day that was agreed. */
export function withPart(usual: string | undefined, { number, of, amount }: Part) {
  const part = of === 1 ? `what you owe, ${amount}` : `part ${number} of ${of}, ${amount}`;
  if (usual !== undefined) return `${usual} and ${part}`;
  return of === 1 ? "What you owe, as agreed" : `Part ${number} of ${of}`;
}
export function paidBy(parts: readonly (Part & { readonly isWhole: boolean })[]) {
  const [first] = parts;
  if (first?.of === 1) return "Taken on the day we agreed with you";
  const named = parts.map(({ number, amount, isWhole }, index) => {
    if (isWhole) return `part ${number}`;
    return index === 0 && parts.length > 1 ? `the rest of part ${number}` : `${amount} of part ${number}`;
  });
  return named.length === 0 ? undefined : `Paid by ${listed(named)}`;
}
export const withBank = "It is with your bank, which takes it on this day.";
export const onItsWay = "On its way. Your bank confirms it within 3 working days.";
export function takenAgain(date: string) {
  return `Your bank sent it back on ${date}. We tried once more and it went through. There was no fee.`;
}
export function sentBack(date: string) {
  return `Sent back by your bank on ${date}.`;
}
export function claimedBack(date: string) {
  return `You had it back from your bank on ${date}.`;
}
export function triesAgain(date: string) {
  return `We try once more on ${date}. There is no fee.`;
}
export const newDay = "We take it on a new day, and email you the day first. There is no fee.";
export function staysOwed(phone: string) {
  return `It is not tried again by itself, and there is no fee. To pay it, call us on ${phone}.`;
}
export const withUs = "Nothing is taken while we look into it. We tell you what follows. There is no fee.";
export const refunded = "Refunded";
export function refundedTo(ending: string) {
  return `Refunded to your account ending ${ending}`;
}
export const noAccount = "We have no bank account to take it from.";
export const troubles: Readonly<Record<MandateTrouble, string>> = {
  failed: "Your bank did not accept the Direct Debit.",
  cancelled: "Your bank says the Direct Debit is cancelled.",
  expired: "Your Direct Debit has expired.",
  blocked: "Your bank has blocked the Direct Debit.",
  closed: "Your bank says the account is closed.",
  transferred: "Your bank says the account has moved.",
  stopped: "We stopped the Direct Debit while we checked who lives there.",
};

export const directDebit = "Your Direct Debit";
export const none = "You have no Direct Debit with us.";
export const noneUntilGiven = "We have no bank account of yours. Nothing is taken until you give us one.";
export const state = "State";
export const mandateReference = "Mandate reference";

/** Short, next to 'State'. */
export const states: Readonly<Record<MandateState, string>> = {
  pending: "Being set up",
  submitted: "Being set up",
  active: "Active",
  blocked: "Blocked",
  failed: "Not accepted",
  cancelled: "Cancelled",
  expired: "Expired",
  replaced: "Replaced",
};

const untilAnother = "Nothing is taken until you give us another.";
const untilAgain = "Nothing is taken until you give us your bank details again.";

export const explain: Readonly<Record<MandateTrouble, (ending: ReactNode) => ReactNode>> = {
  failed: (ending) => (
    <>
      Your bank did not accept it for the account ending {ending}. {untilAnother}
    </>
  ),
  cancelled: (ending) => (
    <>
      Your bank says that it is cancelled for the account ending {ending}. {untilAgain}
    </>
  ),
  expired: (ending) => (
    <>
      It has expired for the account ending {ending}. {untilAgain}
    </>
  ),
  blocked: (ending) => (
    <>
      Your bank says that the account ending {ending} is blocked for it. {untilAnother}
    </>
  ),
  closed: (ending) => (
    <>
      Your bank says that the account ending {ending} is closed. {untilAnother}
    </>
  ),
  transferred: (ending) => (
    <>
      Your bank says that the account ending {ending} has moved. {untilAnother}
    </>
  ),
  stopped: () => <>We stopped it while we checked who lives there. {untilAgain}</>,
};
export function newDetailsOnTheirWay(ending: string) {
  return `Your new bank details, for the account ending in ${ending}, are with your bank. We use them once it has confirmed them, which takes a few working days.`;
}
export const heldMeanwhile = "Nothing is taken while we look into your payments. We tell you what follows.";
export const isOver = "It has ended. Nothing more leaves your account.";
export const stoppedMeanwhile = "It is stopped while we look into who has your place.";
export const nothingToChange = "Nothing more is collected from you, so there are no bank details to change.";

type Debit = { readonly amount: ReactNode; readonly day: ReactNode };
type Monthly = {
  readonly once: Debit | undefined;
  readonly amount: ReactNode;
  readonly ending: ReactNode;
  readonly day: number;
  readonly statementName: ReactNode;
  readonly hasBegun: boolean;
};
function ordinal(day: number) {
  if (day === 1 || day === 21 || day === 31) return `${day}st`;
  if (day === 2 || day === 22) return `${day}nd`;
  return day === 3 || day === 23 ? `${day}rd` : `${day}th`;
}
const lastOfEveryMonth = 28;
export function monthly({ once, amount, ending, day, statementName, hasBegun }: Monthly) {
  return (
    <>
      {once ? once.amount : amount} {hasBegun ? "leaves" : "will leave"} your account ending {ending} on{" "}
      {once && (
        <>
          {once.day}, then {amount} on{" "}
        </>
      )}
      the <b>{ordinal(day)} of each month</b>
      {day > lastOfEveryMonth && ", the last day of a shorter one"}, or the next working day. On your
      statement it {hasBegun ? "says" : "will say"} {statementName}.
    </>
  );
}
const afterThem = {
  ends: "After that your Direct Debit ends by itself.",
  nothing: "After that nothing more is planned.",
  usual: "After that your payments are the usual ones again.",
} as const;
export function oneByOne(debits: readonly Debit[], ending: ReactNode, then: keyof typeof afterThem) {
  return (
    <>
      {debits.map(({ amount, day }, index) => (
        <Fragment key={index}>
          {index === 0 ? (
            <>
              {amount} leaves your account ending {ending} on {day}
            </>
          ) : (
            <>
              , then {amount} on {day}
            </>
          )}
        </Fragment>
      ))}
      . {afterThem[then]}
    </>
  );
}
export function nothingMore(ending: ReactNode) {
  return <>Nothing more leaves your account ending {ending}.</>;
}
export function activeSince(date: string) {
  return `Active since ${date}`;
}
export const hasEnded = "Ended";
export const accountHolder = "Account holder";
export const changeDetails = "Change bank details";

export const documents = "Documents";
export const schedule = "Your payment schedule";
export const addToCalendar = "Add to calendar";
export const sheet = "CSV";
export const print = "Print";
export const open = "Open";
export const ofSchedule = "your payment schedule";
export const confirmation = "Direct Debit confirmation";
export const ofConfirmation = "the Direct Debit confirmation";
export const onceSetUp = "Here once your bank has confirmed it";
export const closingStatement = "Closing statement";
export const ofStatement = "the closing statement";
export function hereFrom(date: string) {
  return `Here from ${date}`;
}

export function confirms(place: string, isSetUp: boolean) {
  return `This confirms that a Direct Debit is ${isSetUp ? "" : "being "}set up for your share of the bills at ${place}.`;
}
export const day = "Day";
export const amount = "Amount";
export function paymentsTogether(count: number) {
  return `${count} payments`;
}
export const number = "No.";
export const stateOf = "State";
export function check(phone: string, email: string) {
  return `Please check the details below. If any of them is wrong, call us on ${phone} or write to ${email} straight away.`;
}
export const account = "Account";
export function ending(digits: string) {
  return `Ending ${digits}`;
}
export const ourReference = "Your reference with us";
export const onYourStatement = "On your statement";
export const collectedBy = "Collected by";
export const mayCancel =
  "You may cancel this Direct Debit at any time, through your bank or building society. Please tell us too.";
