import { expect, test } from "vitest";
import { markOf, recogniseBank } from "./recognise-bank.ts";

test("a bank is known by its own name and by its register's", () => {
  expect(recogniseBank("Barclays")).toBe("Barclays");
  expect(recogniseBank("BARCLAYS BANK PLC")).toBe("Barclays");
  expect(recogniseBank("National Westminster Bank Plc")).toBe("NatWest");
  expect(recogniseBank("The Co-operative Bank")).toBe("The Co-operative Bank");
});

test("the two banks of Scotland are told apart", () => {
  expect(recogniseBank("Bank of Scotland")).toBe("Bank of Scotland");
  expect(recogniseBank("THE ROYAL BANK OF SCOTLAND PLC")).toBe("Royal Bank of Scotland");
});

test("Lloyds, TSB and banks we do not know have no icon", () => {
  for (const name of ["Lloyds Bank", "TSB Bank plc", "Lloyds TSB", "Some Bank", ""]) {
    expect(recogniseBank(name)).toBeUndefined();
  }
});

test("each of the sixteen banks has a mark of its own", () => {
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
