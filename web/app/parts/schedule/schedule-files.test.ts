import { isWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { expect, test } from "vitest";
import { paymentCalendar, paymentSheet } from "./schedule-files.ts";

const payments = paymentSchedule({
  start: Temporal.PlainDate.from("2027-09-01"),
  end: Temporal.PlainDate.from("2028-09-10"),
  weekly: pence(1675),
  collection: {
    proclamations: proclaimedDays,
    today: Temporal.PlainDate.from("2027-07-15"),
    advanceNoticeWorkingDays: 10,
  },
});
const words = { collector: "Evenly", scheduleId: "a1b2", stamp: "20270715T120000Z" };

test("the CSV has every payment to the penny", () => {
  const rows = paymentSheet(payments).trimEnd().split("\r\n");
  expect(rows[0]).toBe("Payment,Due date,Taken on,Amount (GBP)");
  expect(rows[1]).toBe("1,2027-09-01,2027-09-01,72.79");
  expect(rows).toHaveLength(14);
  expect(rows[13]).toBe("13,2028-09-01,2028-09-01,24.27");
});

test("the CSV has no comma in thousands", () => {
  const [payment] = payments;
  if (!payment) throw new Error("There is no payment");
  expect(paymentSheet([{ ...payment, amount: pence(123_450) }])).toContain("1,2027-09-01,2027-09-01,1234.50");
});

test("the calendar has an all-day entry per payment", () => {
  const calendar = paymentCalendar(payments, words);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(payments.length);
  expect(calendar).toContain("DTSTART;VALUE=DATE:20270901\r\nDTEND;VALUE=DATE:20270902\r\n");
  expect(calendar).toContain("SUMMARY:Evenly Direct Debit: £72.79\r\n");
  expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

test("a name with commas is escaped, and no line is longer than 75 octets", () => {
  const collector = "Évenly, Household; Services & Bills of the Whole of Great Britain and Northern Ireland";
  const calendar = paymentCalendar(payments, { ...words, collector });
  for (const line of calendar.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(calendar.replaceAll("\r\n ", "")).toContain(String.raw`SUMMARY:Évenly\, Household\; Services`);
});

test("calendar entries are on collection days, and two people's entries are distinct [C4]", () => {
  const days = [...paymentCalendar(payments, words).matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)].map(
    ([, day = ""]) => Temporal.PlainDate.from(day),
  );
  expect(days).toHaveLength(payments.length);
  expect(days.filter((day) => !isWorkingDay(day, proclaimedDays))).toEqual([]);
  // 1 January 2028 is a Saturday, the following Monday a holiday.
  expect(days.map(String)).toContain("2028-01-04");
  const uids = (scheduleId: string) =>
    [...paymentCalendar(payments, { ...words, scheduleId }).matchAll(/UID:(.*)\r\n/g)].map(([, uid]) => uid);
  expect(new Set([...uids("one"), ...uids("two")]).size).toBe(2 * payments.length);
  expect(uids("one")).toEqual(uids("one"));
});
