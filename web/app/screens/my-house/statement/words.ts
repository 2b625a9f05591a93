export const title = "Closing statement";
export function place(address: string, from: string, to: string) {
  return `${address}. ${from} to ${to}.`;
}
export function hereFrom(date: string) {
  return `Your closing statement is here from ${date}, the day after your last day. It has every charge and every payment.`;
}
export const nothingCharged = "Nothing was ever charged, so there is no closing statement.";
export const toMyHouse = "Back to your page";

export function sums(charged: string, collected: string) {
  return `Charged ${charged}, collected ${collected}.`;
}
export function paidBackInAll(amount: string) {
  return `Paid back to you ${amount}.`;
}
export function writtenOffInAll(amount: string) {
  return `Written off ${amount}.`;
}
export function stillToTake(amount: string, date: string) {
  return `${amount} is taken by Direct Debit on ${date}, as we told you.`;
}
export function dayFollows(amount: string) {
  return `${amount} is taken by Direct Debit on a new day, and we email you the day first.`;
}
export function restToPay(amount: string, phone: string) {
  return `For ${amount} nothing more is taken by itself. There is no fee. Please call us on ${phone}, and we agree with you how you pay it.`;
}
export function goesBack(ending: string) {
  return `It goes back to your account ending ${ending}.`;
}

export function mandateReference(reference: string) {
  return `Mandate reference ${reference}`;
}
export function accountEnding(ending: string) {
  return `Account ending ${ending}`;
}

export const forWhat = "For";
export const charged = "Charged";
export const collected = "Collected";
export const paidBack = "Paid back";
export const writtenOff = "Written off";
export const owedAfter = "Owed after";
export const inAll = "In all";
export function range(from: string, to: string) {
  return `${from} to ${to}`;
}
export function letGo(date: string) {
  return `Written off on ${date}`;
}
export const other = "Other";

export function takenAgain(date: string) {
  return `Sent back by your bank on ${date}, taken on the second try. No fee.`;
}
export function sentBack(date: string) {
  return `Sent back by your bank on ${date}. No fee.`;
}
export function triesAgain(sentBack: string, again: string) {
  return `Sent back by your bank on ${sentBack}. Tried once more on ${again}. No fee.`;
}
export function claimedBack(date: string) {
  return `You had it back from your bank on ${date}.`;
}
export function onItsWay(date: string) {
  return `Taken on ${date}, and on its way from your bank.`;
}
export function takenOn(date: string) {
  return `To be taken on ${date}.`;
}

export const print = "Print";
export const download = "Download CSV";
export const sheetHeadings = [
  "For",
  "From",
  "To",
  "Charged (GBP)",
  "Charged on",
  "Collected (GBP)",
  "Collected on",
  "Paid back (GBP)",
  "Paid back on",
  "Written off (GBP)",
  "Written off on",
  "Owed after (GBP)",
];
