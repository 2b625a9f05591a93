import type { ReactNode } from "react";
import { count, listed, moneyStates } from "../../../parts/my-house/words.ts";

export const title = "Moving out";
export const lede =
  "Find somebody to take your place. You see every penny first, and nothing changes until they have joined.";
export const backToPage = "Back to your page";

export const lastDay = "Your last day";
export const anyDay = (first: string, last: string) => `Any day from ${first} to ${last}`;
export const notBefore = (theirs: string, yours: string) =>
  `Nobody new can be collected from before ${theirs}, so you would pay to ${yours}.`;
export const email = "Your successor's email address";

export const yourPlace = "Your place, month by month";
export const year = (yours: number, split: number, theirs: number) =>
  `You pay ${count(yours)} whole${split > 0 ? ", you share one" : ""}, and your successor pays ${count(theirs)} whole.`;
export const you = "You";
export const successor = "Successor";
export const youTo = (date: string) => `You, to ${date}`;
export const theyFrom = (date: string) => `Your successor, from ${date}`;
export const stillPay = "You still pay";
export const insteadOf = (amount: string) => `instead of ${amount}`;
export const { owed, "with-bank": withYourBank, waived: writtenOff } = moneyStates;
export const nothingAfter = "and after that you pay nothing more";
export const ifToday = "If they join today";
export const ifLast = (day: string) => `If they join on ${day}, the last day`;
export const inPayments = (number: number) => `in ${count(number)}`;
export const toDay = (day: string) => `to ${day}`;
export const paidBack = (amount: string) => `(${amount} of what is taken goes back to you)`;
export const notWorkedOut = (why: string, date: string) => `${why} What you see here is for ${date}.`;

export const eachPays = "What each of you pays";
export const payment = "Payment";
export const takenSoFar = "Taken so far";
export const paymentsOf = (number: number, amount: string | undefined) =>
  amount === undefined ? count(number) : `${count(number)} of ${amount}`;
export const wholeOf = (month: string) => `The whole of ${month}`;
export const fromTo = (from: string, to: string) => `${from} to ${to}`;
export const splitByDay = (period: string) => `${period}, split by the day`;
type Part = { readonly days: number; readonly of: number; readonly on: string | undefined };
const on = (day: string | undefined) => (day === undefined ? "" : `, on ${day}`);
export const parts = (yours: Part, theirs: Part) =>
  `You ${yours.days} of ${yours.of} days${on(yours.on)}. They ${theirs.days} of ${theirs.of} days${on(theirs.on)}`;
export const inAll = "In all";
export const exactly = (payments: string) => `Exactly what your place owed: ${payments}.`;

export const whatNext = "What happens next";
export const linkOfTheirOwn = "They get a link of their own";
export const sameScreens =
  "The same screens, notice and Direct Debit as you had. They see their own figures, not yours.";
export const joinBy = (day: string) => `They join by ${day}`;
export const theirsFrom = (day: string) =>
  `Then the place is theirs from ${day}. If it takes longer, we work it out again and show you first.`;
export const windowTheirs = "Your window becomes theirs";
export const othersTold = (names: readonly string[]) =>
  names.length === 0
    ? "Nobody else has a place here, so nobody else is told."
    : `${listed(names)} ${names.length === 1 ? "gets" : "get"} an email with the name and the day. No amounts.`;

export const nothingChanges = "Without a successor nothing changes.";
export const youStillPay = (end: string, amount: ReactNode, payments: number) => (
  <>
    Your term runs to {end} and you still pay {amount}, in {count(payments)}.
  </>
);
export const sendLink = "Send them the link";
export const untilJoined = "You can take it back until they have joined.";

export const asked = (email: ReactNode) => (
  <>We have sent a link to {email}. Nothing changes until they have joined.</>
);
export const yourSuccessor = "Your successor";
export const late = (name: string, day: string) =>
  `${name} has joined, but too late for the day that you asked for. They can have your place from ${day}.`;
export const lateTold = "These are the new figures. Nothing changes until you agree.";
export const agreeTo = (day: string) => `Hand over on ${day}`;
export const tooLate = (name: string) =>
  `${name} has joined, but too late for any day of your term. Nothing changes, and you can take it back.`;
export const takenBackMeans =
  "Taking it back ends their Direct Debit. We tell them, and nothing is taken from them.";
export const agreed = (day: string) =>
  `Your place is handed over. Your last day is ${day}, and everybody who lives with you has been told.`;
export const agreedAlone = (day: string) => `Your place is handed over. Your last day is ${day}.`;
export const today = "Today is your last day. Tomorrow your place is your successor's.";
