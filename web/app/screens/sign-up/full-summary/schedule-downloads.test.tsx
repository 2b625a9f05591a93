import { parseDate, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScheduleDownloads } from "./schedule-downloads.tsx";

function day(text: string) {
  return parseDate(text) ?? expect.fail(text);
}

test("the schedule can be downloaded as a spreadsheet", () => {
  const payments = paymentSchedule({
    start: day("2027-09-01"),
    end: day("2028-08-31"),
    weekly: pence(1000),
    collection: { proclamations: proclaimedDays, today: day("2027-07-15"), advanceNoticeWorkingDays: 10 },
  });
  expect(renderToStaticMarkup(<ScheduleDownloads payments={payments} />)).toContain(
    "Download as a spreadsheet",
  );
});
