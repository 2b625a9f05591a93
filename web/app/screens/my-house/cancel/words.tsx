export const title = { withdraw: "Withdraw", cancel: "Cancel your contract" };
export const withdrawLede =
  "While the house is not full you can go at any time. You have paid nothing and you owe nothing.";
export function cancelLede(day: string, days: number) {
  return `You can until the end of ${day}, ${days} days after you signed up. You need give no reason.`;
}
export const whatHappens = "What will happen";

export const youPay = "You pay";
export function forDays(from: string, to: string) {
  return from === to ? `for ${from}` : `for ${from} to ${to}`;
}
export function youAsked(day: string, days: number) {
  return `You asked us to start on ${day}, so ${days === 1 ? "1 day counts" : `${days} days count`}. Otherwise it would be nothing.`;
}
export const inAll = "in all";
export const notStarted = "Your service has not started for you.";
export const notAsked = "You had not asked us to start within your 14 days, so you owe nothing.";

export const thisPayment = "What you pay in all";
export function takenInstead(amount: string, on: string, was: string) {
  return `${amount} is taken on ${on} instead of the ${was} you were told.`;
}
export function paidBack(amount: string) {
  return `${amount} goes back to the account from which you paid, within 14 days.`;
}
export function withBank(amount: string) {
  return `${amount} is with your bank. We stop it if we still can, and pay back what it takes too much.`;
}
export const alreadyPaid = "You have paid it already.";
export const nothingIsTaken = "Nothing is taken.";
export function othersOff(count: number) {
  return count === 1 ? "The other payment is off" : `The other ${count} payments are off`;
}
export function allOff(count: number) {
  return count === 1 ? "Your payment is off" : `Your ${count} payments are off`;
}
export function noneTaken(from: string, to: string) {
  return from === to ? `${from}. It is not taken.` : `${from} to ${to}. None of them is taken.`;
}
export const debitEnds = "Your Direct Debit ends";
export const whenSettled = "When this is settled.";
export function toldLeaving(names: string) {
  return `${names} are told that you are leaving`;
}
export function oneToldLeaving(name: string) {
  return `${name} is told that you are leaving`;
}
export const theOthers = "The others";
export const noReason = "No amounts and no reason. What they pay stays the same.";
export const darkTonight = "Your window goes dark tonight";
export const staysEmpty = "The place stays empty";
export const keepPage = "You keep this page, with your payments and your statement.";

export const freeAgain = "Your place is free again";
export const goesDark = "Your window goes dark. Somebody else can take it with the house's link.";
export const givenUp = "You give up the place";
export const goesOnWithout = "The house goes on without you.";
export function told(names: string) {
  return `${names} are told`;
}
export function oneTold(name: string) {
  return `${name} is told`;
}
export function placeIsFree(toGo: number) {
  return `That a place is free: ${toGo} to go. No reason.`;
}
export const onlyThat = "That you are no longer in. No reason.";
export const debitCancelled = "Your Direct Debit is cancelled";
export const neverTaken = "Nothing is taken by it.";
export const oneEmail = "You get one email";
export const nothingFollows = "It confirms this, and nothing more follows.";
export const accountEnds = "The account is cancelled";
export const nobodyElse = "Nobody else is in, so the address is free again.";

export const afterwards = "The house afterwards";
export const dark = "No window lit.";
export function windowsLit(lit: number, toGo: number) {
  return `${lit === 1 ? "One window" : `${lit} windows`} lit, ${toGo} to go.`;
}

export const note = "Anything you want to tell us";
export const confirmed =
  "This cannot be undone here. We confirm it by email at once. A letter or an email that says you cancel is enough, too.";
export const submit = { withdraw: "Withdraw", cancel: "Cancel my contract" };
export const keep = { withdraw: "Stay in", cancel: "Keep my place" };
export const out = "You are no longer in";
export const outMeans =
  "You owe nothing, and your Direct Debit is cancelled. We have emailed you the confirmation. You can come back by the house's link while a place is free.";
export const newPrice = "Get a new price";
export const openForm = "Open the form";
export const backToPage = "Back to my house";
