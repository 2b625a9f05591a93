import type { InstantPaymentCode } from "@evenly/domain/instant-payment";
import { listed } from "../../../parts/my-house/words.ts";

export const title = "Pay what you owe";
export const lede =
  "From your bank's own app or website. You choose your bank on the next page, and it takes about a minute.";
export const youOwe = "You owe";
export function since(day: string) {
  return `since ${day}`;
}
export function due(day: string, days: number) {
  return `Due ${day}, ${days === 1 ? "1 day" : `${days} days`} ago`;
}
export const nothingOwed = "You owe nothing, so there is nothing to pay now.";

export function withBank(amount: string) {
  return `${amount} is with your bank, so there is nothing to pay now. If your bank sends it back, you can pay it here.`;
}

export const howMuch = "How much?";
export const all = "All of it";
export const thenNothing = "Then you owe nothing";
export const part = "A part of it";
export const least = "£5.00 or more, oldest month first";
export const amount = "Amount in pounds";
export const amountErrors: Readonly<Record<InstantPaymentCode, string>> = {
  "pay-amount-required": "Enter an amount in pounds, as 50 or 50.00",
  "pay-amount-too-little": "Pay £5.00 or more, or all of it",
  "pay-amount-too-much": "That's more than you owe",
};
export function paysPart(whole: readonly string[], part: string | undefined, left: string) {
  const of = [...whole, ...(part === undefined ? [] : [part])];
  return `${listed(of)}. You still owe ${left}.`;
}
export function wholeMonth(month: string, amount: string) {
  return `${month} ${amount}`;
}
export function partOfMonth(amount: string, month: string) {
  return `${amount} of ${month}`;
}

export const chooseBank = "Choose your bank";
export function youPay(amount: string, name: string, reference: string) {
  return `You pay ${amount} to ${name}, reference ${reference}. Nothing is paid until you approve it at your bank.`;
}

export const ifYouCannot = "If you cannot pay this now";
export function cannot(phone: string, days: number) {
  return `Call us on ${phone}, and we agree how you pay it. MoneyHelper finds you free advice from somebody who is independent of us. If an adviser puts you into Breathing Space, we take nothing and send no reminder for ${String(days)} days.`;
}
export const freeAdvice = "Free advice: MoneyHelper";

export const meanwhile = "While it is on its way";
export function notTriedAgain(month: string) {
  return `We do not try ${month} again`;
}
export function tryWaits(day: string) {
  return `The second try on ${day} waits. It only happens if your payment does not arrive.`;
}
export function monthWaits(month: string) {
  return `${month} waits`;
}
export function tryForRest(day: string, left: string) {
  return `The second try on ${day} waits. Then it is for what is left, ${left}.`;
}
export const planWaits = "Your plan waits";
export function partWaits(day: string) {
  return `The payment of ${day} waits until your bank has answered. What you pay now comes off your plan, from its end.`;
}
export function spreadInstead(months: number) {
  return `Spread it over ${String(months)} months instead`;
}
export const noReminder = "We send no reminder";
export const noSecond =
  "Nor can you pay a second time by mistake: the button is gone until your bank has answered.";
export const counts = "It counts once your bank confirms";
export const tooMuch =
  "Usually within minutes. Should we get too much, we take it off your next payment or send it back.";
