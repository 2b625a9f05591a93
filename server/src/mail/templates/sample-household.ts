import { nextWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";

/** Of the household of which the examples tell. */
export function day(text: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(text);
}

export const reader = { firstName: "Amira", fullAddress: "7 Larkspur Terrace, Leeds, LS6 1ZZ" };
export const joiner = { firstName: "Ben", place: 2, mayDispute: true, isOnlyObjector: false };
export const joinLink = "https://bills.example/joining-tenant?guid=abcdefghijklmnopqrstuvwxyz012345";
export const householdReference = "EV-7K3M-92Q";
export const mandateReference = "EVENLY-7K2M";
export const startDate = day("2027-09-01");
export const price = { weekly: pence(1675), monthly: pence(7279) };
export const term = pence(87348);
export const products = [
  { label: "Energy", title: "Uncapped energy" },
  { label: "Water", title: "Water and sewerage" },
  { label: "Broadband", title: "Virgin Fibre 600" },
];

export function scheduleUntil(end: string) {
  return paymentSchedule({
    start: startDate,
    end: day(end),
    weekly: price.weekly,
    collection: { proclamations: proclaimedDays, today: day("2027-07-15"), advanceNoticeWorkingDays: 10 },
  });
}
export const schedule = scheduleUntil("2028-08-14");
export function later(date: Temporal.PlainDate) {
  return nextWorkingDay(date.add({ days: 7 }), proclaimedDays);
}
