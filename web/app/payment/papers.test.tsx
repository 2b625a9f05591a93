import { parseDate } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { FailurePanel } from "./failure-panel.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { ScheduleDownloads } from "./schedule-downloads.tsx";

const day = (text: string) => parseDate(text) ?? expect.fail(text);
const payments = paymentSchedule({
  start: day("2027-09-01"),
  end: day("2028-08-31"),
  weekly: pence(1000),
  collection: { today: day("2027-07-15"), advanceNoticeWorkingDays: 10 },
});
const words = (element: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");

test("the notice has the configured number of days, and may make the first payment later", () => {
  expect(words(<PaymentsCard payments={payments} />)).toContain(
    "We'll give you 10 working days' notice, so your first payment may be later than shown.",
  );
});

test("the schedule can be downloaded as a spreadsheet", () => {
  expect(words(<ScheduleDownloads payments={payments} />)).toContain("Download as a spreadsheet");
});

test("without an answer nobody has to fear that pressing again sets it up twice", () => {
  expect(words(<FailurePanel failure={{ kind: "no-answer" }} />)).toContain(
    "Network error accessing the Evenly APINothing has been set up twice. Press again when you are connected.",
  );
});
