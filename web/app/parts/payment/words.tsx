import type { ReactNode } from "react";

export const title = "Set up your Direct Debit";
export const nothingBefore = "Nothing is paid before your utilities start date.";
export function nothingBeforeDay(day: string) {
  return `Nothing is paid before your first day, ${day}.`;
}
export const submit = "Set up Direct Debit";

export const sortCode = "Sort code";
export const sortCodeHint = "6 digits, on your card or in your banking app.";
export const accountNumber = "Account number";
export const accountNumberHint = "8 digits. If yours has 7 digits, add a 0 at the start.";
/** By what was typed: some banks write other lengths. */
export const accountNumberHelp: Readonly<Record<number, string>> = {
  6: "If yours has 6 digits, add two 0s at the start.",
  10: "If yours has 10 digits, use the 8-digit number that your bank's app or your card shows.",
};
export const checkBoth = "Check your sort code and account number";
export function severalPeople(phone: ReactNode) {
  return (
    <>If more than one person has to authorise payments from this account, call us on {phone} instead.</>
  );
}

export function readBack(sortCode: ReactNode, accountNumber: ReactNode, name: ReactNode) {
  return (
    <>
      You are setting up a Direct Debit from {sortCode}, {accountNumber}, in the name of {name}.
    </>
  );
}
export const seeEveryPayment = "See every payment";

export const nothingTwice = "Nothing has been set up twice. Press again when you are connected.";

export const priceChanged = "Your price has changed";
export function newPrice(before: ReactNode) {
  return <>It was {before}. Nothing has been set up yet. It's now:</>;
}
export function agreeToPay(price: string) {
  return `I agree to pay ${price}`;
}
export const mustAgree = "You must agree to the new price";

export function canCancel(days: number) {
  return `You can cancel for ${days} days after today, without a reason.`;
}
export const seeRight = "How to cancel";
export const mustAskForStart = "You must ask us to start";

export function successorNotice(workingDays: number) {
  return `We'll give you ${workingDays} working days' notice of your first payment.`;
}
export function lateNotice(of: string, workingDays: number) {
  return `${of} has to agree to your first day. If that takes a while, the day and the amounts move: we email you the new ones, ${workingDays} working days before anything is taken.`;
}

type Late = {
  readonly payments: number;
  readonly amount: string;
  readonly since: string;
  readonly on: string;
};
export function catchUp({ payments, amount, since, on }: Late) {
  return payments === 1
    ? `You're the last to join, so everyone has joined after the tenancy's start. To catch up, the payment of ${amount} that was due on ${since} is taken on ${on}. Everyone else in the house pays the same on that day.`
    : `You're the last to join, so everyone has joined after the tenancy's start. To catch up, ${payments} payments are taken together on ${on}, for the time since ${since}: ${amount} in all. Everyone else in the house pays the same on that day.`;
}

export const tenancy = "Tenancy";
export const discount = "Discount";

export const alreadyYours = "You already have this";
function since(address: string, day: string) {
  return `You signed up for ${address} on ${day}, and that stands.`;
}
export function keptNothing(address: string, day: string) {
  return `${since(address, day)} What you sent just now is different, so we have kept nothing of it.`;
}
export function nothingNew(address: string, day: string) {
  return `${since(address, day)} Nothing new was set up.`;
}
export const what = "What";
export const stands = "Stands";
export const sentNow = "Sent now";
export const same = "The same";
export const aMonthEach = "A month, each";
export const services = "Services";
export const bankAccount = "Bank account";
export function endingIn(ending: string) {
  return `Ending ${ending}`;
}
export const keepIt = "Keep it";
export function goOn(day: string) {
  return `You go on from there, as on ${day}. Nothing is sent or charged twice.`;
}
export const whatStands = "What stands";
export const otherWay = "Want it the other way?";
export function changeIt(phone: ReactNode) {
  return (
    <>
      Call us on {phone} and we change it with you. On your own page you can also propose another number of
      housemates.
    </>
  );
}
export const toOwnPage = "Get a link to your own page";
