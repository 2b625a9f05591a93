import type { RetentionKind } from "@evenly/contract/retention";
import type { ErasurePart } from "@evenly/domain/erasure";

export const title = "Your data";
export const lede = "Everything we keep about you, why, and until when.";

export const takeIt = "Take it with you";
export const takeItMeans = "One page to read and one file for a computer, made now. It takes a few seconds.";
export const download = "Download my data";
export const readHere = "Read it here";
export const jsonOnly = "JSON only";

export const whatWeKeep = "What we keep";
export const what = "What";
export const why = "Why";
export const until = "Until";

/** Short names of the retention table's lines; the whole sentences are in the privacy policy. */
export const kinds: Readonly<Record<RetentionKind, readonly [what: string, why: string]>> = {
  account: ["Name, email, phone, contract and payments", "To run your contract, and to answer a claim"],
  bankDetails: ["Bank details", "To collect payments, and to send money back"],
  notice: ["Emails about your Direct Debit", "Proof, if you or your bank ask"],
  email: ["Other emails we sent you", "To help you with them"],
  note: ["Calls and notes", "To answer you"],
  complaint: ["Complaints and requests", "To answer you and whoever decides after us"],
  session: ["Sign-ins", "To keep your page yours"],
  link: ["Links and invitations", "So that they work"],
  lead: ["Prices you did not take", "So that you can come back to them"],
  heldPlace: ["A place that waits for your answer", "So that nobody takes it in your name"],
  formAnswer: ["What a form was answered", "So that sending it twice does nothing twice"],
  optOut: ["That you want no mail from us", "So that we send none"],
};
export function daysEach(days: number) {
  return `${String(days)} days each`;
}
export const untilYouSay = "you tell us otherwise";

export const eraseIt = "Ask us to erase it";
export function contractRuns(day: string) {
  return `your contract runs to ${day}`;
}
export function isOwed(amount: string) {
  return `${amount} is owed`;
}
export function claimsCanCome(day: string) {
  return `a claim can come until ${day}`;
}
export function notAllToday(reasons: readonly string[]) {
  return `Not everything can go today: ${reasons.join(" and ")}. What can go, goes at once; the rest on the days on this page, by itself.`;
}
export const allToday = "Nothing stands against it: all of it goes at once, and this page with it.";
export const today = "Today";
export const oncePaid = "Once nothing is owed";
export const parts: Readonly<Record<ErasurePart, string>> = {
  loose: "Sign-ins, calls and notes",
  "bank-details": "Bank details",
  person: "All of it",
};
export const ask = "Ask to erase my data";
export function answeredBy(day: string) {
  return `A person answers within a month, by ${day}. You are signed out everywhere. Your payments stay in our books without your name.`;
}
export function asked(name: string, day: string) {
  return `You asked us to erase it on ${day}. Its number is ${name}.`;
}
export function askedAnswer(day: string) {
  return `A person answers by ${day}.`;
}
export const isAsked = "We have it";
export const isErased = "Your data goes now";
export const isErasedMeans =
  "We have mailed you what goes on which day. You are signed out on this phone and any other.";

export const everything = "Everything we keep about you";
export function madeOn(day: string) {
  return `As it was on ${day}.`;
}
export const noneOfIt = "We keep nothing of this.";
export const notHere = "What is not in here, and why";
export const print = "Print";
