import { describe, expect, it } from "vitest";
import { parseSubstitutions, parseWeightTable, passesModulusCheck } from "./modulus-check.ts";

// Sort codes from 990000 are in no published range: these rows are made up, one per rule.
const weights = parseWeightTable(`
990001 990001 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    3    1
990002 990002 MOD11    0    0    0    0    0    0    0    0    0    0    0    0    2    1
990003 990003 DBLAL    0    0    0    0    0    0    0    0    0    0    0    0    2    1
990004 990004 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    0    1
990004 990004 MOD11    0    0    0    0    0    0    0    0    0    0    0    0    1    0
990101 990101 DBLAL    0    0    0    0    0    0    0    0    0    0    0    0    2    1    1
990102 990102 MOD11    0    0    0    0    0    0    0    0    0    0    0    0    0    1    2
990102 990102 MOD10    0    0    0    0    0    1    0    0    0    0    0    0    0    1    9
990103 990103 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    0    1
990103 990103 DBLAL    0    0    0    0    0    0    0    0    0    0    0    0    2    0    3
990104 990104 MOD11    0    0    0    0    0    0    1    1    0    0    0    0    0    0    4
990105 990106 MOD11    0    0    0    0    0    1    0    0    0    0    0    0    0    0    5
990105 990106 DBLAL    0    0    0    0    0    2    0    0    0    0    0    0    0    0    5
990107 990107 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    0    1    6
990108 990108 MOD10    0    0    0    0    0    1    0    0    0    0    0    0    0    1    7
990109 990109 MOD10    0    0    0    0    0    1    0    0    0    0    0    0    0    1    8
990110 990110 MOD10    0    0    0    0    1    0    0    2    0    0    0    0    0    0   10
990110 990110 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    0    1   11
990112 990112 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    1    0   12
990112 990112 MOD10    0    0    0    0    0    0    0    0    0    0    0    0    0    1   13
990114 990114 MOD11    0    0    0    0    0    0    0    0    0    0    0    0    2    1   14
`);
const table = { weights, substitutions: parseSubstitutions("990106 990100\r\n") };
function passes(sortCode: string, accountNumber: string) {
  return passesModulusCheck(table, sortCode, accountNumber);
}

describe("the modulus check", () => {
  it("passes a sort code outside all ranges", () => {
    expect(passes("999999", "12345678")).toBe(true);
  });

  it("fails anything but six and eight digits", () => {
    for (const [sortCode, accountNumber] of [
      ["99-99-99", "12345678"],
      ["99999", "12345678"],
      ["999999", "1234567"],
      ["999999", "1234567a"],
    ] as const) {
      expect(passes(sortCode, accountNumber)).toBe(false);
    }
  });

  it("divides the weighted sum by 10, by 11, or the sum of the products' digits by 10", () => {
    expect(passes("990001", "00000037")).toBe(false);
    expect(passes("990001", "00000031")).toBe(true);
    expect(passes("990002", "00000047")).toBe(false);
    expect(passes("990002", "00000043")).toBe(true);
    // 2 × 9 = 18 counts as 1 + 8.
    expect(passes("990003", "00000091")).toBe(true);
    expect(passes("990003", "00000092")).toBe(false);
  });

  it("needs both checks where there are two", () => {
    expect(passes("990004", "00000000")).toBe(true);
    expect(passes("990004", "00000010")).toBe(false);
    expect(passes("990004", "00000001")).toBe(false);
  });

  it("exception 1 adds 27", () => {
    expect(passes("990101", "00000003")).toBe(true);
    expect(passes("990101", "00000000")).toBe(false);
  });

  it("exceptions 2 and 9 take either check, with other weights and another sort code", () => {
    // a = 0: the table's own weights.
    expect(passes("990102", "00000000")).toBe(true);
    expect(passes("990102", "00000001")).toBe(false);
    // The second check reads 309634: 4 + 6.
    expect(passes("990102", "00000006")).toBe(true);
    // a ≠ 0, g ≠ 9: 2 × 1 + 3 × 2 + 6 × 1 + 8 = 22.
    expect(passes("990102", "10000008")).toBe(true);
    expect(passes("990102", "10000007")).toBe(false);
    // a ≠ 0, g = 9: only c to h count, 9 × 1 + 3 × 9 + 8 = 44.
    expect(passes("990102", "10000198")).toBe(true);
    expect(passes("990102", "10000197")).toBe(false);
  });

  it("exception 3 skips the second check when c is 6 or 9", () => {
    expect(passes("990103", "00600010")).toBe(true);
    expect(passes("990103", "00900010")).toBe(true);
    expect(passes("990103", "00500010")).toBe(false);
  });

  it("exception 4 compares the remainder with the last two digits", () => {
    expect(passes("990104", "46000010")).toBe(true);
    expect(passes("990104", "46000001")).toBe(false);
    expect(passes("990104", "34000007")).toBe(true);
  });

  it("exception 5 compares g and h with what the remainders ask for, after substituting the sort code", () => {
    // 990105: MOD11 remainder 5 asks for g = 6; DBLAL 10 → 1 + 0 asks for h = 9.
    expect(passes("990105", "00000069")).toBe(true);
    expect(passes("990105", "00000068")).toBe(false);
    expect(passes("990105", "00000059")).toBe(false);
    // 990106 is checked as 990100: remainders 0 ask for 0 and 0.
    expect(passes("990106", "00000000")).toBe(true);
    expect(passes("990106", "00000069")).toBe(false);
  });

  it("exception 6 lets foreign currency accounts through", () => {
    expect(passes("990107", "40000033")).toBe(true);
    expect(passes("990107", "80000077")).toBe(true);
    expect(passes("990107", "30000033")).toBe(false);
    expect(passes("990107", "40000023")).toBe(false);
  });

  it("exception 7 leaves out the sort code, a and b when g is 9", () => {
    expect(passes("990108", "00000002")).toBe(true);
    expect(passes("990108", "00000090")).toBe(true);
    expect(passes("990108", "00000092")).toBe(false);
  });

  it("exception 8 checks as 090126", () => {
    expect(passes("990109", "00000004")).toBe(true);
    expect(passes("990109", "00000001")).toBe(false);
  });

  it("exceptions 10 and 11 take either check; 09 or 99 with g = 9 leaves out the sort code, a and b", () => {
    expect(passes("990110", "00000001")).toBe(false);
    expect(passes("990110", "00000000")).toBe(true);
    expect(passes("990110", "09000091")).toBe(true);
    expect(passes("990110", "99000091")).toBe(true);
    expect(passes("990110", "19000091")).toBe(false);
    expect(passes("990110", "08000091")).toBe(false);
    expect(passes("990110", "09000081")).toBe(false);
  });

  it("exceptions 12 and 13 take either check", () => {
    expect(passes("990112", "00000001")).toBe(true);
    expect(passes("990112", "00000010")).toBe(true);
    expect(passes("990112", "00000011")).toBe(false);
  });

  it("exception 14 tries again without a last digit of 0, 1 or 9", () => {
    expect(passes("990114", "00000043")).toBe(true);
    expect(passes("990114", "00000431")).toBe(true);
    expect(passes("990114", "00000432")).toBe(false);
    expect(passes("990114", "00000421")).toBe(false);
  });

  it("refuses an invalid table", () => {
    expect(() => parseWeightTable("990001 990001 MOD12 1 2 3")).toThrow(RangeError);
    expect(() => parseWeightTable("990001 990001 MOD10 1 2 3")).toThrow(RangeError);
    expect(() => parseSubstitutions("990001 xyz")).toThrow(RangeError);
    expect(parseWeightTable("")).toEqual([]);
  });
});
