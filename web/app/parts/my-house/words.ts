import type { MoneyState } from "@evenly/domain/persons-money";
import * as schedule from "../schedule/words.ts";

export const title = "Your house";
export const back = "My house";
export const newDetails = "Give new bank details";
export const giveDetails = "Give bank details";
export const nothingOwed = "You owe nothing, and we owe you nothing.";
export function youOwe(amount: string) {
  return `You owe ${amount}.`;
}
export function weOwe(amount: string) {
  return `We owe you ${amount}.`;
}
export const mandateIsOver = "Your Direct Debit has ended.";
export function listed(names: readonly string[]) {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.slice(-1).join("")}`;
}

export function count(payments: number) {
  return payments === 1 ? "1 payment" : `${payments} payments`;
}
export const onPlan = "On your plan";
export function withPart(state: string, number: number, of: number) {
  return of === 1 ? `${state}, with what you owe` : `${state}, with part ${number} of ${of}`;
}
export const stillPay = "What you still pay";
export const ifNobody = "If nobody joins";
export const ifTheyJoin = "If they join in time";
export function takenAlready(amount: string) {
  return `Taken so far: ${amount}.`;
}
export function notCounted(amount: string) {
  return `${amount} is with your bank, and is taken whatever you do. It is not counted here.`;
}
export function goesBack(amount: string) {
  return `${amount} of what is taken goes back to you.`;
}

export const takeBack = "Take it back";
export function sendAgain(name: string | undefined) {
  return name === undefined ? "Send the link again" : `Send ${name} the link again`;
}
export const sentAgain = "We have sent the link again. The one before no longer works.";
export const stages = { sent: "Link sent", opened: "Opened", joined: "Joined", handedOver: "Handed over" };
export function stagesOf(leaver: string) {
  return `The handover of ${leaver}'s place`;
}
export const stagesOfYours = "The handover of your place";
export function by(day: string) {
  return `by ${day}`;
}
export function pageOf(firstName: string) {
  return `${firstName}'s page`;
}

function andHolidays(weekdays: readonly string[]) {
  if (weekdays.length === 0) return "";
  return ` and ${weekdays.join(" and ")} ${weekdays.length === 1 ? "is a bank holiday" : "are bank holidays"}`;
}
/** Why a payment is collected later than due. */
export const laterThanDue = {
  saturday: (day: string, holidays: readonly string[]) => `${day} is a Saturday${andHolidays(holidays)}`,
  sunday: (day: string, holidays: readonly string[]) => `${day} is a Sunday${andHolidays(holidays)}`,
  "bank-holiday": (day: string, holidays: readonly string[], isBeforeWeekend: boolean) =>
    `${day} is a bank holiday${isBeforeWeekend ? " before a weekend" : ""}${andHolidays(holidays)}`,
};

export const moneyStates: Readonly<Record<MoneyState, string>> = {
  "to-come": schedule.toCome,
  "with-bank": "With your bank",
  taken: "Taken",
  failed: "Sent back",
  owed: "Owed",
  waived: "Written off",
  refunded: "Refunded",
  received: "Paid",
};
export function triedAgainOn(day: string) {
  return `Sent back, tried again on ${day}`;
}
export function onceGiven(state: string) {
  return `${state}, once we have your bank details`;
}
export function withUs(state: string) {
  return `${state}, while we look into it`;
}
