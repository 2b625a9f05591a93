/** Paths below `/staff`, repeated only in routes.ts. */
export const home = "/";
export const signIn = "/sign-in";
export function signInAndReturn(to: string) {
  return to === home ? signIn : `${signIn}?${new URLSearchParams({ to }).toString()}`;
}
export const account = "/account";
export const secondFactor = "/second-factor";
export const signOut = "/sign-out";
export const households = "/households";
export const services = "/services";
export const approvals = "/approvals";
export const collections = "/collections";
export const debts = "/debts";
export const payouts = "/payouts";
export const ledger = "/ledger";
export const months = "/months";
export const codes = "/codes";
export const priceBooks = "/price-books";
export const newPriceBook = "/price-books/new";
export const flags = "/flags";
export const bankHolidays = "/bank-holidays";
export const mails = "/mails";
export const jobs = "/jobs";
export const failedEvents = "/jobs/events";
export const figures = "/figures";
export const audit = "/audit";
export const people = "/people";
export const cases = "/cases";

export function household(reference: string) {
  return `${households}/${reference}`;
}
export function callersOf(reference: string) {
  return `${household(reference)}/callers`;
}
export function caller({ reference, id }: { readonly reference: string; readonly id: string }) {
  return `${callersOf(reference)}/${id}`;
}
export function householdLedger(reference: string) {
  return `${household(reference)}/ledger`;
}
export function approval(id: string) {
  return `${approvals}/${id}`;
}
export function payout(reference: string) {
  return `${payouts}/${encodeURIComponent(reference)}`;
}
export function posting(id: string) {
  return `${ledger}/${id}`;
}
export function month(month: string) {
  return `${months}/${month}`;
}
export function codesOf(kind: string) {
  return `${codes}/${kind}`;
}
export function code(kind: string, name: string) {
  return `${codesOf(kind)}/${name}`;
}
export function priceBook(name: string) {
  return `${priceBooks}/${encodeURIComponent(name)}`;
}
export function mail(id: string) {
  return `${mails}/${id}`;
}
export const newCase = "/cases/new";
export const eraseVisitor = "/cases/erasure";
export const complaints = "/complaints";
export function caseOf(name: string) {
  return `${cases}/${name}`;
}
/** `wording`: which of its kind's it begins with, from 0. */
export function letter(name: string, letter: string, wording?: number) {
  return `${caseOf(name)}/letter?letter=${letter}${wording === undefined ? "" : `&wording=${String(wording)}`}`;
}
export function casePack(name: string) {
  return `${caseOf(name)}/pack`;
}
