import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { samplePayment } from "../../../../test/sample-house.ts";
import { Figures } from "./route.tsx";
import {
  type Row,
  formatUnbrokenAddress,
  balanceText,
  formatPeriod,
  restTexts,
  rowText,
  type Statement,
} from "./statement-texts.ts";
import { statementSheet } from "./statement-sheet.ts";

const nothing = { amount: 0, on: null };
const payment: NonNullable<Row["payment"]> = samplePayment({
  dueOn: "2026-09-01",
  lastDay: "2026-09-30",
  takenOn: "2026-09-01",
  state: "taken",
});
const september: Row = {
  dueOn: "2026-09-01",
  lastDay: "2026-09-30",
  charged: { amount: 8474, on: "2026-09-01" },
  collected: { amount: 8474, on: "2026-09-01" },
  refunded: nothing,
  writtenOff: nothing,
  owedAfter: 0,
  payment,
};
const again: Row = {
  ...september,
  dueOn: "2026-11-01",
  lastDay: "2026-11-30",
  charged: { amount: 8474, on: "2026-11-01" },
  collected: { amount: 8474, on: "2026-11-09" },
  payment: { ...payment, sentBackOn: "2026-11-02" },
};
const statement: Statement = {
  fullName: "Ben Okafor",
  fullAddress: "6 Larkspur Terrace, Leeds, LS6 1ZZ",
  housemateCount: 4,
  firstDay: "2026-09-01",
  lastDay: "2027-08-31",
  on: "2027-09-01",
  mandate: { reference: "EVN-4K7Q2", accountEnding: "11", isOver: true },
  rows: [september, again],
  charged: 16_948,
  collected: 16_948,
  refunded: 0,
  writtenOff: 0,
  owed: 0,
  debits: [],
  withoutDay: 0,
  mayGiveBankDetails: false,
};
const phone = "0113 496 0000";

describe("the closing statement in words", () => {
  it("has the postcode beside the city, in one piece", () => {
    expect(formatUnbrokenAddress("Flat 2, 6 Larkspur Terrace, Leeds, LS6 1ZZ")).toBe(
      "Flat 2, 6 Larkspur Terrace, Leeds LS6\u00a01ZZ",
    );
  });

  it.each([
    [0, "You owe nothing, and we owe you nothing."],
    [8474, "You owe £84.74."],
    [-1000, "We owe you £10.00."],
  ])("says who owes %i pence to whom in one sentence [G7]", (owed, says) => {
    expect(balanceText({ owed })).toBe(says);
  });

  it("explains the balance, and that the Direct Debit has ended", () => {
    expect(restTexts(statement, phone)).toEqual([
      "Charged £169.48, collected £169.48.",
      "Your Direct Debit has ended.",
    ]);
  });

  it("says what is still collected, what has to be paid otherwise, and what is refunded [G7]", () => {
    const owing = {
      ...statement,
      owed: 8474 + 500,
      debits: [{ on: "2027-09-02", amount: 8474, payments: 1 }],
    };
    expect(restTexts(owing, phone)).toEqual(
      expect.arrayContaining([
        "£84.74 is taken by Direct Debit on 2\u00a0September 2027, as we told you.",
        "For £5.00 nothing more is taken by itself. There is no fee. Please call us on 0113 496 0000, and we agree with you how you pay it.",
      ]),
    );
    expect(restTexts({ ...owing, withoutDay: 500 }, phone).slice(-2)).toEqual([
      "£5.00 is taken by Direct Debit on a new day, and we email you the day first.",
      "Your Direct Debit has ended.",
    ]);
    const owed = { ...statement, owed: -1000, refunded: 300, writtenOff: 200 };
    expect(restTexts(owed, phone)).toEqual(
      expect.arrayContaining([
        "Paid back to you £3.00.",
        "Written off £2.00.",
        "It goes back to your account ending 11.",
      ]),
    );
  });

  it("names a calendar month, other days as they are, and money that is about no payment", () => {
    expect(formatPeriod(september)).toBe("September 2026");
    const plain = (row: Row) => formatPeriod(row).replaceAll("\u00a0", " ");
    expect(plain({ ...september, dueOn: "2027-04-01", lastDay: "2027-04-14" })).toBe(
      "1 April to 14 April 2027",
    );
    expect(formatPeriod({ ...september, dueOn: "2026-12-15", lastDay: "2027-01-14" })).toBe(
      "15 December 2026 to 14 January 2027",
    );
    const letGo = { amount: 500, on: "2027-08-01" };
    expect(formatPeriod({ ...september, dueOn: null, lastDay: null, writtenOff: letGo })).toBe(
      "Written off on 1\u00a0August 2027",
    );
  });

  it.each([
    [again.payment, "Sent back by your bank on 2 November, taken on the second try. No fee."],
    [
      { ...payment, state: "owed" as const, sentBackOn: "2027-08-04" },
      "Sent back by your bank on 4 August. No fee.",
    ],
    [
      {
        ...payment,
        state: "failed" as const,
        follows: "tries-again" as const,
        sentBackOn: "2027-08-04",
        triesAgainOn: "2027-08-11",
      },
      "Sent back by your bank on 4 August. Tried once more on 11 August. No fee.",
    ],
    [
      { ...payment, state: "owed" as const, isClaimedBack: true, sentBackOn: "2027-08-20" },
      "You had it back from your bank on 20 August.",
    ],
    [
      { ...payment, state: "with-bank" as const },
      "Taken on 1 September 2026, and on its way from your bank.",
    ],
    [
      { ...payment, state: "to-come" as const, follows: "collected" as const },
      "To be taken on 1 September 2026.",
    ],
    [{ ...payment, state: "to-come" as const, follows: "needs-details" as const }, undefined],
    [payment, undefined],
    [null, undefined],
  ])("explains a payment that was not simply collected [G7]", (of, says) => {
    expect(rowText({ ...september, payment: of })?.replaceAll("\u00a0", " ")).toBe(says);
  });
});

describe("the closing statement as a table and as CSV", () => {
  it("has columns for refunds and write-offs only when there are any", () => {
    const heads = (changes: Partial<Statement>) =>
      [
        ...renderToStaticMarkup(<Figures statement={{ ...statement, ...changes }} />).matchAll(
          /<th scope="col">([^<]+)/g,
        ),
      ].map(([, name]) => name);
    expect(heads({})).toEqual(["For", "Charged", "Collected", "Owed after"]);
    expect(heads({ refunded: 300 })).toEqual(["For", "Charged", "Collected", "Paid back", "Owed after"]);
    expect(heads({ writtenOff: 200 })).toContain("Written off");
  });

  it("is CSV with a line per row, and the sums last [G7]", () => {
    expect(statementSheet(statement).split("\r\n")).toEqual([
      "For,From,To,Charged (GBP),Charged on,Collected (GBP),Collected on,Paid back (GBP),Paid back on,Written off (GBP),Written off on,Owed after (GBP)",
      "September 2026,2026-09-01,2026-09-30,84.74,2026-09-01,84.74,2026-09-01,0.00,,0.00,,0.00",
      "November 2026,2026-11-01,2026-11-30,84.74,2026-11-01,84.74,2026-11-09,0.00,,0.00,,0.00",
      "In all,2026-09-01,2027-08-31,169.48,,169.48,,0.00,,0.00,,0.00",
      "",
    ]);
  });

  it("has no comma in thousands, and a credit as a negative amount", () => {
    const sheet = statementSheet({ ...statement, charged: 101_688, owed: -1000 });
    expect(sheet).toContain("In all,2026-09-01,2027-08-31,1016.88,");
    expect(sheet).toContain(",-10.00\r\n");
  });
});
