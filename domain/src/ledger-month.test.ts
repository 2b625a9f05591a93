import { describe, expect, test } from "vitest";
import { valueDate, whyNotClose, whyNotOpen } from "./ledger-month.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

describe("A month of the ledger", () => {
  test.each([
    ["2026-11-30", undefined, "2026-11-30"],
    ["2026-10-02", "2026-12-01", "2026-12-01"],
    ["2026-11-30", "2026-12-01", "2026-12-01"],
    ["2026-12-01", "2026-12-01", "2026-12-01"],
    ["2026-12-15", "2026-12-01", "2026-12-15"],
  ])("what is of %s counts, when the first open day is %s, on %s [F1] [F3]", (of, firstOpen, counts) => {
    const firstOpenDay = firstOpen === undefined ? undefined : day(firstOpen);
    expect(valueDate(day(of), firstOpenDay).toString()).toBe(counts);
  });

  test.each([
    ["2026-11-01", "2026-12-01", undefined],
    ["2026-11-01", "2026-11-30", "month-not-over"],
    ["2026-12-01", "2027-03-01", "month-after-open"],
    ["2026-10-01", "2026-12-01", "month-closed"],
  ])("%s, on %s, is closed after those before it, once it has ended [F1]", (month, today, code) => {
    expect(whyNotClose(day(month), { firstOpenDay: day("2026-11-01"), today: day(today) })).toBe(code);
  });

  test.each([
    ["2026-11-01", undefined],
    ["2026-10-01", "month-before-closed"],
    ["2026-12-01", "month-open"],
  ])("%s is opened again only as the latest that is closed [F1]", (month, code) => {
    expect(whyNotOpen(day(month), day("2026-12-01"))).toBe(code);
  });
});
