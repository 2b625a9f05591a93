import { isWorkingDay, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { expect, test } from "vitest";
import { paymentCalendar, paymentSheet, plannedRows, type ScheduleRow } from "./schedule-files.ts";

const scheduled = paymentSchedule({
  start: Temporal.PlainDate.from("2027-09-01"),
  end: Temporal.PlainDate.from("2028-09-10"),
  weekly: pence(1675),
  collection: {
    proclamations: proclaimedDays,
    today: Temporal.PlainDate.from("2027-07-15"),
    advanceNoticeWorkingDays: 10,
  },
});
const payments = plannedRows(scheduled);
const words = { collector: "Evenly", scheduleId: "a1b2", stamp: "20270715T120000Z" };

test("the CSV has every payment to the penny", () => {
  const rows = paymentSheet(payments).trimEnd().split("\r\n");
  expect(rows[0]).toBe("Payment,Due date,Day,State,Amount (GBP)");
  expect(rows[1]).toBe("1,2027-09-01,2027-09-01,To come,72.79");
  expect(rows).toHaveLength(14);
  expect(rows[13]).toBe("13,2028-09-01,2028-09-01,To come,24.27");
});

test("the CSV has no comma in thousands", () => {
  const [payment] = payments;
  if (!payment) throw new Error("There is no payment");
  expect(paymentSheet([{ ...payment, amount: pence(123_450) }])).toContain(
    "1,2027-09-01,2027-09-01,To come,1234.50",
  );
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

function row(given: Partial<ScheduleRow>): ScheduleRow {
  return {
    number: 5,
    dueOn: "2027-01-01",
    on: "2027-01-04",
    amount: pence(8474),
    state: "Taken",
    isDebit: false,
    ...given,
  };
}
function summaries(...rows: readonly ScheduleRow[]) {
  return [...paymentCalendar(rows, words).matchAll(/DATE:(\d{8})\r\nDTEND.*\r\nSUMMARY:(.*)\r\n/g)].map(
    ([, day, said]) => `${day ?? ""} ${said ?? ""}`,
  );
}

test("a day on which several payments are taken is one calendar entry with their total [F12]", () => {
  const back = { number: 4, on: "2027-02-09", dueOn: "2027-01-01", isDebit: true };
  expect(
    summaries(
      row({ ...back, state: "Sent back, tried again on 9 February 2027" }),
      row({ dueOn: "2027-02-01", on: "2027-02-09", state: "To come", isDebit: true }),
      row({ dueOn: "2027-03-01", on: "2027-03-01", state: "To come", isDebit: true }),
    ),
  ).toEqual([
    String.raw`20270209 Evenly Direct Debit: £169.48\, 2 payments`,
    "20270301 Evenly Direct Debit: £84.74",
  ]);
});

test("what was taken, is owed, was written off or refunded is in both files, with its state in words [F12]", () => {
  const rows = [
    row({}),
    row({ number: 6, dueOn: "2027-02-01", on: "2027-02-01", state: "Owed" }),
    row({ number: 7, dueOn: "2027-03-01", on: "2027-03-01", state: "Written off" }),
    row({ number: undefined, dueOn: "2027-03-09", on: "2027-03-09", state: "Refunded", amount: pence(-500) }),
  ];
  expect(summaries(...rows)).toEqual([
    "20270104 Evenly Direct Debit: £84.74 (Taken)",
    "20270201 Evenly Direct Debit: £84.74 (Owed)",
    "20270301 Evenly Direct Debit: £84.74 (Written off)",
    "20270309 Evenly Direct Debit: -£5.00 (Refunded)",
  ]);
  expect(paymentSheet(rows).split("\r\n").slice(1, -1)).toEqual([
    "5,2027-01-01,2027-01-04,Taken,84.74",
    "6,2027-02-01,2027-02-01,Owed,84.74",
    "7,2027-03-01,2027-03-01,Written off,84.74",
    ",2027-03-09,2027-03-09,Refunded,-5.00",
  ]);
});
