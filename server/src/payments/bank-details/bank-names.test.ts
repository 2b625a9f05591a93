import { describe, expect, it } from "vitest";
import { bankNames, findBankName } from "./bank-names.ts";

describe("The bank behind a sort code", () => {
  it.each([
    ["20-00-00", "Barclays"],
    ["200000", "Barclays"],
    ["04 00 04", "Monzo"],
    ["60-83-71", "Starling Bank"],
    ["60-00-01", "NatWest"],
    ["40-47-84", "first direct"],
    ["40-00-01", "HSBC"],
    ["23-05-80", "Metro Bank"],
    ["09-01-26", "Santander"],
  ])("of %s is %s", (sortCode, bank) => {
    expect(findBankName(sortCode)).toBe(bank);
  });

  it.each(["30-00-00", "77-00-00", "23-69-72", "", "20-00", "2000000", "AB-CD-EF", "٢٠٠٠٠٠"])(
    "is unknown for %j",
    (sortCode) => {
      expect(findBankName(sortCode)).toBeUndefined();
    },
  );

  it("is one of sixteen, without Lloyds and TSB [S9.6]", () => {
    expect(new Set(bankNames).size).toBe(16);
    expect(bankNames.join()).not.toMatch(/Lloyds|TSB/);
  });
});
