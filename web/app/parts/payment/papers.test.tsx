import { defaultBrand } from "@evenly/contract/default-brand";
import { parseDate, proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { guarantee } from "@evenly/domain/direct-debit-guarantee";
import { pence } from "@evenly/domain/money";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { FailurePanel } from "./failure-panel.tsx";
import { PaymentsCard } from "./payments-card.tsx";

function day(text: string) {
  return parseDate(text) ?? expect.fail(text);
}
const payments = paymentSchedule({
  start: day("2027-09-01"),
  end: day("2028-08-31"),
  weekly: pence(1000),
  collection: { proclamations: proclaimedDays, today: day("2027-07-15"), advanceNoticeWorkingDays: 10 },
});
function words(element: React.ReactNode) {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
}

test("the notice has the brand's number of days, and may delay the first payment", () => {
  expect(words(<PaymentsCard payments={payments} />)).toContain(
    "We'll give you 10 working days' notice, so your first payment may be later than shown.",
  );
});

test("the payments card and the Guarantee have the operator's days of notice and name [C4]", async () => {
  vi.resetModules();
  const brand = { ...defaultBrand, statementName: "Fairshare", advanceNoticeWorkingDays: 14 };
  vi.stubGlobal("document", { getElementById: () => ({ textContent: JSON.stringify(brand) }) });
  const { PaymentsCard: Payments } = await import("./payments-card.tsx");
  const { GuaranteeCard: Guarantee } = await import("./guarantee-card.tsx");
  vi.unstubAllGlobals();
  expect(words(<Payments payments={payments} />)).toContain("We'll give you 14 working days' notice");
  const papers = words(<Guarantee />);
  for (const paragraph of guarantee({ name: "Fairshare", days: 14 })) expect(papers).toContain(paragraph);
  expect(papers).toContain("Your bank statement will show Fairshare.");
});

test("without an answer the page says that pressing again is safe [S8.7]", () => {
  expect(words(<FailurePanel failure={{ kind: "no-answer" }} />)).toContain(
    "Network error accessing the Evenly APINothing has been set up twice. Press again when you are connected.",
  );
});
