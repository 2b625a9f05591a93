import type { Brand } from "@evenly/contract/config";
import { houseLinkDays } from "@evenly/domain/limits";

export const language = "en-GB";

function countOf(count: number, one: string, many: string) {
  return `${String(count)} ${count === 1 ? one : many}`;
}
export function housemates(count: number) {
  return countOf(count, "housemate", "housemates");
}
export function workingDays(count: number) {
  return countOf(count, "working day", "working days");
}
export function days(count: number) {
  return countOf(count, "day", "days");
}
export function payments(count: number) {
  return countOf(count, "payment", "payments");
}
export function stillOpen(places: number) {
  return `${countOf(places, "place is", "places are")} still open`;
}

export function greeting(name: string) {
  return name === "" ? "Hello," : `Hi ${name},`;
}
export const housemate = "A housemate";
export const yourHousemate = "Your housemate";
export function ifAsked({ phone, email }: Brand) {
  return `If you have a question, call us on ${phone} or write to ${email}.`;
}

export const perPersonPerWeek = "per person per week";
export const perPersonPerMonth = "per person per month";
export const perContract = "per person for 12 months";
export const perTerm = "per person for the whole term";
export function perMonth(amount: string) {
  return `${amount} per person per month`;
}
export function eachMonthly(amount: string) {
  return `${amount} each, a month`;
}
export function withSize(size: number) {
  return `With ${String(size)}`;
}
export function nowWithSize(size: number) {
  return `Now, with ${String(size)}`;
}

export function placesTaken(size: number, joined: number) {
  if (joined < size)
    return `${String(joined)} of ${housemates(size)} ${joined === 1 ? "has" : "have"} joined. ${String(size - joined)} to go.`;
  return size === 1 ? "Your house is complete." : `All ${String(size)} housemates have joined.`;
}
export function housePicture(size: number, joined: number) {
  if (joined < size) return `A house with ${String(joined)} of ${String(size)} windows lit.`;
  return size === 1 ? "A house with its one window lit." : "A house with every window lit.";
}

export const whatNext = "What happens next";
export const yourPackage = "Your package";
export const seePackage = "See your package";
export const openJoinLink = "Open the join link";
export const openHouse = "Open my house";
export const linkForYouAlone = "The link is for you alone, so please don't pass it on.";
export const ownPage = "Your house, your payments and what comes next";
export const ownPageIsAskedFor =
  "They are on your own page, without a password. This mail may be passed on, so it doesn't open that page: ask for a link, and we mail it to you.";
export const getLink = "Get a link to my house";
export const ownPageOpens = `They are on your own page, without a password. This link is for you alone, so please don't pass this mail on. It works for ${String(houseLinkDays)} days, once a day at most.`;

export const yourReference = "Your reference";
export const onStatement = "On your statement";
export const reference = "Reference";
export const ourReference = "Your reference with us";
export const collectedBy = "Collected by";
export const phone = "Phone";
export const email = "Email";
export const takenOn = "Taken on";
export const amount = "Amount";
export const before = "Before";
export const now = "Now";
export const guarantee = "The Direct Debit Guarantee";

export const scheduleComes =
  "When your Direct Debit is set up, we write to you with every payment and the day on which it is taken.";
export const nothingToPay = "You pay nothing. Nothing was charged.";
export const debitCancelled = "Your Direct Debit is cancelled. You needn't tell your bank.";
export const payNothing = "You pay nothing, and your Direct Debit is cancelled.";
export const noFeesToJoin = "There's no deposit and there are no set-up fees.";

export function strapline({ name, strapline: text }: Brand) {
  return `${name}. ${text}`;
}
export const or = " or ";
export const stopEmails = "Do not write to me again";
export function company({ companyName, companyNumber, registeredAddress }: Brand) {
  return `${companyName}, company number ${companyNumber}, ${registeredAddress}`;
}
export const privacyPolicy = "Privacy policy";

export function becauseJoined(place: string, { name }: Brand) {
  return `You got this mail because you joined the account for ${place} with ${name}.`;
}
