import type { NextYearAnswer, NextYearRefusal } from "@evenly/domain/next-year";
import type { ReactNode } from "react";
import { listed } from "../../../parts/my-house/words.ts";

export const documentTitle = "Next year";
export const question = "Same house next year? Same people?";
export const saidYes = "You are in for next year";
export const saidNo = "You have said no";
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
function inWords(count: number) {
  return numbers[count] ?? String(count);
}
function services(count: number) {
  return count === 1 ? "the same service" : `the same ${inWords(count)} services`;
}
export function lede(street: string, start: string, end: string, count: number) {
  return `${street} from ${start} to ${end}, with ${services(count)}.`;
}
export function haveSaidYes(names: readonly string[]) {
  return `${listed(names)} ${names.length === 1 ? "has" : "have"} said yes.`;
}
export function yesLede(street: string, start: string) {
  return `${street} from ${start}. Next year's house has a page of its own.`;
}
export function noLede(end: string) {
  return `Your contract ends on ${end} and nothing more is taken. The others see that it is a no, not why.`;
}

export const price = {
  today: "At today's price",
  fixed: "The price of next year's house",
};
export function more(amount: string) {
  return `${amount} more than this year.`;
}
export function less(amount: string) {
  return `${amount} less than this year.`;
}
export const same = "The same as this year.";
export function holds(day: string) {
  return `It holds for you until ${day}.`;
}
export const discountOver = "This year's discount was for this year.";

export const yes = "Yes, same again";
export const notMe = "Not me";
export const yesAfterAll = "Yes, I stay after all";
export function nothingRenews(end: string) {
  return `Nothing renews by itself. Without a yes your contract ends on ${end} and nothing more is taken.`;
}
export const canChange = "You can change your mind while there is a place for you.";
export function payFirst(amount: string) {
  return `Pay ${amount} first`;
}
export const giveAccount = "Give bank details first";

export const whoStays = "Who stays";
export const answers: Readonly<Record<NextYearAnswer, string>> = {
  yes: "yes",
  no: "no",
  "not-yet": "not yet",
};
export function you(answer: string | undefined) {
  return answer === undefined ? "you" : `you, ${answer}`;
}

export const whatNext = "What happens next";
export const youConfirm = "You confirm, with everything filled in";
export function filledIn(ending: string | undefined) {
  return ending === undefined
    ? "Your name and the same package. Change what you like."
    : `Your name, your bank account ending ${ending}, the same package. Change what you like.`;
}
export const youConfirmed = "You have confirmed";
export const emailed = "We email you the confirmation, and one of your Direct Debit.";
export const allIn = "Everybody is in";
export function startsOn(start: string, firstPayment: string) {
  return `It starts on ${start}. The first payment is on ${firstPayment}.`;
}
export const forYourself = "Each of you says it for yourself";
export const ownNotice = "Your own confirmation, Direct Debit notice and 14 days to change your mind.";
export function startsWhen(count: number) {
  return count === 1 ? "It starts on its first day" : `It starts when all ${inWords(count)} are in`;
}
export function untilThen(count: number, firstPayment: string) {
  return count === 1
    ? `Nothing is paid before. The first payment is on ${firstPayment}.`
    : `Until then next year's house is gathering and nothing is paid. The first payment is on ${firstPayment}.`;
}
export const ifNo = "If somebody says no";
export const othersCan =
  "The others can find somebody for that place, or agree on a smaller number at its price.";

export const thisAndNext = "This year and next";
export const thisYear = "This year";
export const nextYear = "Next year";
export const eachMonth = "each, a month";
export function insteadOf(title: string, was: string) {
  return `${title}, instead of ${was}`;
}
export const other = "Fewer of you, or other services";

export const openNext = "Open next year's page";
export const openPrevious = "Open the page of the year before";
export const joinedByLink =
  "You have joined next year's house by its link. Its page opens by the links in our emails about it.";
export const backToPage = "Back to my house";
export const newPrice = "Get a new price";

/** Of what has no offer to show, or none that can be taken. */
export const refusals: Readonly<Record<NextYearRefusal, (day: string) => ReactNode>> = {
  "next-year-early": (day) => `We ask you and email you on ${day}, 60 days before this house ends.`,
  "next-year-over": () => "This house's term is over, so nothing can be said here any more.",
  "next-year-not-asked": () =>
    "We ask who has a place on the last day. If you think that yours is one, please call us.",
  "next-year-taken": () =>
    "Somebody else has signed up for your address from the day after your contract ends. If that is one of you, ask them for the house's link.",
  "next-year-full": () =>
    "The others have filled every place of next year's house. If one becomes free, you can say yes here.",
  "next-year-not-sold": () => "Your package has no price for next year, so please get a new one.",
  "next-year-held": () =>
    "Nothing is taken from you until we have looked into it. After that you can say yes here.",
  "next-year-owes": () => "You owe something for this year. Once that is paid you can say yes.",
  "next-year-no-account": () =>
    "We have no bank account to take it from. Once you have given one you can say yes.",
};
