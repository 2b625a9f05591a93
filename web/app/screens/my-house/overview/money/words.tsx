import type { MandateState } from "@evenly/domain/mandate";
import type { MandateTrouble } from "@evenly/domain/persons-money";
import type { ReactNode } from "react";

export const yourPayments = "Your payments";
export const noPayments = "No payment is planned.";
export const taken = "Taken";
export const toCome = "To come";
export const notTaken = "Not taken";
export const youOwe = "You owe today";
export const weOwe = "We owe you";
export const owedIsOnItsWay = "What you owe is on its way from your bank.";
export const year = (taken: number, all: number, next: string | undefined) =>
  `${taken} of ${all} payments taken${next === undefined ? "" : `, the next on ${next}`}.`;
export const showAllToCome = (count: number) => `Show all ${count} to come`;
export const showAll = (count: number) => `Show all ${count}`;
export const showFewer = "Show fewer";

export const nextPayment = "Your next payment";
export const firstOf = (count: number, joinBy: string | undefined) =>
  `The first of ${count}${joinBy === undefined ? ", once everybody has joined" : `, if everybody has joined by ${joinBy}`}`;
export const dueOn = (date: string) => `Due on ${date}`;
export const newDayToCome =
  "We could not take it on this day. We email you a new one first. There is no fee.";
export const onItsWay = "On its way. Your bank confirms it within 3 working days.";
export const takenAgain = (date: string) =>
  `Your bank sent it back on ${date}. We tried once more and it went through. There was no fee.`;
export const triesAgain = (date: string) =>
  `Your bank sent it back. We try once more on ${date}. There is no fee.`;
export const newDay = "Your bank sent it back. We try again, and email you the day first. There is no fee.";
export const staysOwed = (phone: string) =>
  `Your bank sent it back. You still owe it, and there is no fee. To pay it, call us on ${phone}.`;
export const withUs =
  "It could not be taken. We are looking into it, and tell you what follows. There is no fee.";
export const settled = "Your bank sent it back. Nothing is owed for it any more.";
export const claimedBack = (date: string, phone: string) =>
  `You had it back from your bank on ${date}. You still owe it. To pay it, call us on ${phone}.`;
export const claimedBackAndSettled = (date: string) =>
  `You had it back from your bank on ${date}. Nothing is owed for it any more.`;
export const refunded = (ending: string) => `Refunded to your account ending ${ending}`;
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
export const state = "State";
export const mandateReference = "Mandate reference";

/** Short, next to 'State'. */
export const states: Readonly<Record<MandateState, string>> = {
  pending: "Being set up",
  submitted: "With your bank",
  active: "Active",
  blocked: "Blocked",
  failed: "Not accepted",
  cancelled: "Cancelled",
  expired: "Expired",
  replaced: "Replaced",
};

const cannotPay = (ending: ReactNode) => (
  <>We can't take payments from your account ending in {ending}. Your place is kept, and there is no fee.</>
);

/** The same in a sentence. */
export const explain: Readonly<Record<MandateState, (ending: ReactNode) => ReactNode>> = {
  pending: (ending) => <>We are setting it up with your bank, for your account ending in {ending}.</>,
  submitted: (ending) => (
    <>Your bank is confirming it for your account ending in {ending}, which takes a few working days.</>
  ),
  active: (ending) => <>Your payments are taken from your account ending in {ending}.</>,
  blocked: cannotPay,
  failed: cannotPay,
  cancelled: cannotPay,
  expired: cannotPay,
  replaced: cannotPay,
};
export const newDetailsOnTheirWay = (ending: string) =>
  `Your new bank details, for the account ending in ${ending}, are with your bank. We use them once it has confirmed them, which takes a few working days.`;
export const stoppedMeanwhile = "It is stopped while we look into who has your place.";
export const nothingToChange = "Nothing more is collected from you, so there are no bank details to change.";

type Monthly = {
  readonly amount: ReactNode;
  readonly ending: ReactNode;
  readonly day: number;
  readonly statementName: ReactNode;
  readonly hasBegun: boolean;
};
const ordinal = (day: number) => {
  if (day === 1 || day === 21 || day === 31) return `${day}st`;
  if (day === 2 || day === 22) return `${day}nd`;
  return day === 3 || day === 23 ? `${day}rd` : `${day}th`;
};
const lastOfEveryMonth = 28;
export const monthly = ({ amount, ending, day, statementName, hasBegun }: Monthly) => (
  <>
    {amount} {hasBegun ? "leaves" : "will leave"} your account ending {ending} on the{" "}
    <b>{ordinal(day)} of each month</b>
    {day > lastOfEveryMonth && ", the last day of a shorter one"}, or the next working day. On your statement
    it {hasBegun ? "says" : "will say"} {statementName}.
  </>
);
export const nothingMore = (ending: ReactNode) => <>Nothing more leaves your account ending {ending}.</>;
export const activeSince = (date: string) => `Active since ${date}`;
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
export const hereFrom = (date: string) => `Here from ${date}`;

export const confirms = (place: string) =>
  `This confirms that a Direct Debit is set up for your share of the bills at ${place}.`;
export const check = (phone: string, email: string) =>
  `Please check the details below. If any of them is wrong, call us on ${phone} or write to ${email} straight away.`;
export const account = "Account";
export const ending = (digits: string) => `Ending ${digits}`;
export const ourReference = "Your reference with us";
export const onYourStatement = "On your statement";
export const collectedBy = "Collected by";
export const mayCancel =
  "You may cancel this Direct Debit at any time, through your bank or building society. Please tell us too.";
