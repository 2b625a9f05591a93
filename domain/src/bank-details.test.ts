import { describe, expect, it } from "vitest";
import { checkBankDetails, cleanBankDigits, maskSortCode } from "./bank-details.ts";

describe("bank details", () => {
  const good = {
    accountFirstName: "Ann",
    accountLastName: "Smith",
    sortCode: "20-00-00",
    accountNumber: "5577 9911",
    accountHolder: true,
  };
  const codesOf = (typed: Partial<typeof good>) =>
    checkBankDetails({ ...good, ...typed }).map((issue) => issue.code);

  it("lose pasted spaces and hyphens [C8]", () => {
    expect(cleanBankDigits(" 20-00 00 ")).toBe("200000");
    expect(cleanBankDigits("20–00–00")).toBe("200000");
    expect(checkBankDetails(good)).toEqual([]);
  });

  it.each([
    "20.00.00",
    "20/00/00",
    "２０００００",
    "20\u200b0000",
    "20 00 00\u202c",
    "20−00−00",
    "(20) 00 00",
  ])("are read from %j, and shown with hyphens [C15] [D12]", (typed) => {
    expect(maskSortCode(typed)).toBe("20-00-00");
    expect(codesOf({ sortCode: typed, accountNumber: "5577.9911\u200b" })).toEqual([]);
  });

  it("are masked while typed, keeping letters and surplus characters [S5.7]", () => {
    expect(["", "2", "20", "200", "2000", "20000", "200000", "2000001"].map(maskSortCode)).toEqual([
      "",
      "2",
      "20",
      "20-0",
      "20-00",
      "20-00-0",
      "20-00-00",
      "20-00-001",
    ]);
    expect(maskSortCode("2o00ab")).toBe("2o-00-ab");
    expect(maskSortCode("20-00-00")).toBe("20-00-00");
  });

  it("are checked in the order of the form [S5.7]", () => {
    expect(checkBankDetails({})).toEqual([
      { field: "accountFirstName", code: "first-name-required" },
      { field: "accountLastName", code: "last-name-required" },
      { field: "sortCode", code: "sort-code-required" },
      { field: "accountNumber", code: "account-number-required" },
      { field: "accountHolder", code: "account-holder-not-confirmed" },
    ]);
  });

  it("need exactly 6 and 8 digits [S5.7] [S9.1]", () => {
    expect(codesOf({ sortCode: "20000", accountNumber: "557799112" })).toEqual([
      "sort-code-length",
      "account-number-length",
    ]);
    expect(codesOf({ sortCode: "20o0oo", accountNumber: "5577991l" })).toEqual([
      "sort-code-not-numeric",
      "account-number-not-numeric",
    ]);
    expect(codesOf({ sortCode: "٢٠٠٠٠٠" })).toEqual(["sort-code-not-numeric"]);
    expect(codesOf({ accountHolder: false })).toEqual(["account-holder-not-confirmed"]);
  });
});
