import { expect, test } from "vitest";
import { markOf, recogniseBank } from "./recognise-bank.ts";

test("a bank is recognised by its common and its registered name [S2.11]", () => {
  expect(recogniseBank("Barclays")).toBe("Barclays");
  expect(recogniseBank("BARCLAYS BANK PLC")).toBe("Barclays");
  expect(recogniseBank("National Westminster Bank Plc")).toBe("NatWest");
  expect(recogniseBank("The Co-operative Bank")).toBe("The Co-operative Bank");
});

test("Bank of Scotland and Royal Bank of Scotland are distinguished", () => {
  expect(recogniseBank("Bank of Scotland")).toBe("Bank of Scotland");
  expect(recogniseBank("THE ROYAL BANK OF SCOTLAND PLC")).toBe("Royal Bank of Scotland");
});

test("Lloyds, TSB and unknown banks have no icon [S9.6]", () => {
  for (const name of ["Lloyds Bank", "TSB Bank plc", "Lloyds TSB", "Some Bank", ""]) {
    expect(recogniseBank(name)).toBeUndefined();
  }
});

test("each of the sixteen banks has its own letters", () => {
  const banks = [
    "Bank of Scotland",
    "Barclays",
    "Clydesdale Bank",
    "Danske Bank",
    "first direct",
    "Halifax",
    "HSBC",
    "Metro Bank",
    "Monzo",
    "Nationwide",
    "NatWest",
    "Royal Bank of Scotland",
    "Santander",
    "Starling Bank",
    "The Co-operative Bank",
    "Ulster Bank",
  ];
  const marks = banks.map((bank) => markOf(recogniseBank(bank) ?? ""));
  expect(marks.every((mark) => mark?.length === 2)).toBe(true);
  expect(new Set(marks).size).toBe(16);
  expect(markOf("Lloyds Bank")).toBeUndefined();
});
