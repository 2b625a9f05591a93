import type { PlanRefusal } from "@evenly/domain/payment-plan";

export const title = "Spread it out";
export function lede(usual: string | undefined) {
  return usual === undefined
    ? "A part each month. No fee and no interest."
    : `A part on each payment day, on top of the usual ${usual}. No fee and no interest.`;
}
export const howLong = "Over how long?";
export function months(count: number) {
  return `${String(count)} months`;
}
export function aMonth(amount: string) {
  return `${amount} a month`;
}

export const onTop = "On top of your payment";
export const eachMonth = "Each month";
export function forMonths(count: number) {
  return `a month for ${String(count)} months`;
}
export function lastOf(last: string, together: string) {
  return `the last one ${last}, together ${together}`;
}
export function together(amount: string) {
  return `together ${amount}`;
}

export const whatLeaves = "What leaves your account";
export const columns = ["Day", "Usual", "Part", "Together"] as const;
export const inAll = "In all";
export function exactly(next: { readonly month: string; readonly amount: string } | undefined) {
  return next === undefined
    ? "Exactly what you owe today."
    : `Exactly what you owe today. From ${next.month} it is ${next.amount} again.`;
}

export const whatNext = "What happens next";
const inWords = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];
export function oneNotice(count: number) {
  return `One notice for all ${inWords[count] ?? String(count)}`;
}
export const noticeMeans = "We email it today. Your bank statement shows one sum on each day.";
export const weStop = "We stop asking";
export function stopMeans(month: string | undefined, day: string | undefined) {
  const noReminders = "there are no reminders while you keep to it.";
  return month === undefined || day === undefined
    ? `We try nothing else, and ${noReminders}`
    : `${month} is not tried again on ${day}, and ${noReminders}`;
}
export const ifSentBack = "If one is sent back";
export function sentBackMeans(month: string) {
  return `The plan ends, and what is left is owed from its own dates, ${month} first. You can pay it off early at any time.`;
}

export function leavesOn(amount: string, day: string) {
  return `${amount} leaves your account on ${day}.`;
}
export function tooMuch(phone: string) {
  return `If that is too much at once, call ${phone} and we spread it for longer.`;
}
export const agree = "Agree to this plan";
export const nothingChanges = "Nothing changes before you press.";
export const payInstead = "Pay it all now instead";
export const backToPage = "Back to your page";

export const refusals: Readonly<Record<PlanRefusal, string>> = {
  "plan-nothing-owed": "You owe nothing, so there is nothing to spread.",
  "plan-held": "Nothing is taken from you until we have looked into it, so nothing can be spread now.",
  "plan-runs": "What you owe is on a plan already. Your page shows each part.",
  "plan-no-mandate": "Please give us bank details first: a plan is taken by Direct Debit.",
  "plan-over": "Your place has ended, so nothing more is taken by Direct Debit.",
  "plan-too-small": "What you owe is too little to spread: each part is £5 or more.",
};
export function call(phone: string) {
  return `Call us on ${phone} and we find a way together.`;
}
