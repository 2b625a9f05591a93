import type { ReactNode } from "react";
import { count, listed, moneyStates } from "../../../parts/my-house/words.ts";

export const title = "Moving out";
export const lede =
  "Find somebody to take your place. You see every penny first, and nothing changes until they have joined.";
export const backToPage = "Back to your page";

export const lastDay = "Your last day";
export function anyDay(first: string, last: string) {
  return `Any day from ${first} to ${last}`;
}
export function notBefore(theirs: string, yours: string) {
  return `Nobody new can be collected from before ${theirs}, so you would pay to ${yours}.`;
}
export const email = "Your successor's email address";

export const yourPlace = "Your place, month by month";
export function year(yours: number, split: number, theirs: number) {
  return `You pay ${count(yours)} whole${split > 0 ? ", you share one" : ""}, and your successor pays ${count(theirs)} whole.`;
}
export const you = "You";
export const successor = "Successor";
export function youTo(date: string) {
  return `You, to ${date}`;
}
export function theyFrom(date: string) {
  return `Your successor, from ${date}`;
}
export const stillPay = "You still pay";
export function insteadOf(amount: string) {
  return `instead of ${amount}`;
}
export const { owed, received: paid, refunded, "with-bank": withYourBank, waived: writtenOff } = moneyStates;
export const nothingAfter = "and after that you pay nothing more";
export const ifToday = "If they join today";
export function ifLast(day: string) {
  return `If they join on ${day}, the last day`;
}
export function inPayments(number: number) {
  return `in ${count(number)}`;
}
export function toDay(day: string) {
  return `to ${day}`;
}
export function paidBack(amount: string) {
  return `(${amount} of what is taken goes back to you)`;
}
export function notWorkedOut(why: string, date: string) {
  return `${why} What you see here is for ${date}.`;
}

export const eachPays = "What each of you pays";
export const payment = "Payment";
export const takenSoFar = "Taken so far";
export function paymentsOf(number: number, amount: string | undefined) {
  return amount === undefined ? count(number) : `${count(number)} of ${amount}`;
}
export function wholeOf(month: string) {
  return `The whole of ${month}`;
}
export function fromTo(from: string, to: string) {
  return `${from} to ${to}`;
}
export function splitByDay(period: string) {
  return `${period}, split by the day`;
}
type Part = { readonly days: number; readonly of: number; readonly on: string | undefined };
function on(day: string | undefined) {
  return day === undefined ? "" : `, on ${day}`;
}
export function parts(yours: Part, theirs: Part) {
  return `You ${yours.days} of ${yours.of} days${on(yours.on)}. They ${theirs.days} of ${theirs.of} days${on(theirs.on)}`;
}
export const inAll = "In all";
export function exactly(payments: string) {
  return `Exactly what your place owed: ${payments}.`;
}

export const whatNext = "What happens next";
export const linkOfTheirOwn = "They get a link of their own";
export const sameScreens =
  "The same screens, notice and Direct Debit as you had. They see their own figures, not yours.";
export function joinBy(day: string) {
  return `They join by ${day}`;
}
export function theirsFrom(day: string) {
  return `Then the place is theirs from ${day}. If it takes longer, we work it out again and show you first.`;
}
export const windowTheirs = "Your window becomes theirs";
export function othersTold(names: readonly (string | null)[]) {
  if (names.length === 0) return "Nobody else has a place here, so nobody else is told.";
  const known = names.filter((name) => name !== null);
  const who =
    known.length < names.length
      ? "Everybody else here gets"
      : `${listed(known)} ${known.length === 1 ? "gets" : "get"}`;
  return `${who} an email with the name and the day. No amounts.`;
}

export const nothingChanges = "Without a successor nothing changes.";
export function youStillPay(end: string, amount: ReactNode, payments: number) {
  return (
    <>
      Your term runs to {end} and you still pay {amount}, in {count(payments)}.
    </>
  );
}
export const sendLink = "Send them the link";
export const untilJoined = "You can take it back until they have joined.";

export function asked(email: ReactNode) {
  return <>We have sent a link to {email}. Nothing changes until they have joined.</>;
}
export const yourSuccessor = "Your successor";
export function late(name: string, day: string) {
  return `${name} has joined, but too late for the day that you asked for. They can have your place from ${day}.`;
}
export const lateTold = "These are the new figures. Nothing changes until you agree.";
export function agreeTo(day: string) {
  return `Hand over on ${day}`;
}
export function tooLate(name: string) {
  return `${name} has joined, but too late for any day of your term. Nothing changes, and you can take it back.`;
}
export const takenBackMeans =
  "Taking it back ends their Direct Debit. We tell them, and nothing is taken from them.";
export function agreed(day: string) {
  return `Your place is handed over. Your last day is ${day}, and everybody who lives with you has been told.`;
}
export function agreedAlone(day: string) {
  return `Your place is handed over. Your last day is ${day}.`;
}
export const today = "Today is your last day. Tomorrow your place is your successor's.";
