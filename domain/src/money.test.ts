import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addPence,
  chargeByTheDay,
  formatPounds,
  formatSmallAmount,
  monthlyFromWeekly,
  pence,
  percentOff,
  parsePlainPounds,
  parsePounds,
  splitPounds,
  subtractPence,
} from "./money.ts";

const anyPence = fc.integer({ min: 0, max: 1_000_000_000 }).map(pence);

describe("money", () => {
  it("accepts only safe integers as pence [S3.1]", () => {
    expect(pence(1675)).toBe(1675);
    expect(Object.is(pence(-0), 0)).toBe(true);
    for (const wrong of [16.75, Number.NaN, Infinity, 2 ** 53]) {
      expect(() => pence(wrong)).toThrow(RangeError);
    }
  });

  it("shows pence as pounds with two decimals and commas in the thousands [S3.1]", () => {
    expect(formatPounds(pence(0))).toBe("£0.00");
    expect(formatPounds(pence(5))).toBe("£0.05");
    expect(formatPounds(pence(1675))).toBe("£16.75");
    expect(formatPounds(pence(123_456_789))).toBe("£1,234,567.89");
    expect(formatPounds(pence(-150))).toBe("-£1.50");
  });

  it("is parsed from typed pounds, to the penny", () => {
    for (const [text, amount] of [
      ["12", 1_200],
      [" 19.99 ", 1_999],
      ["£1,234.50", 123_450],
      ["0.01", 1],
    ] as const) {
      expect(parsePounds(text), text).toBe(amount);
    }
    for (const text of ["", "0", "0.00", "-5", "12.5", "12.505", "1,23", "1e3", "12p", "12345678"]) {
      expect(parsePounds(text), text).toBeUndefined();
    }
  });

  it("is parsed from a file as pounds with two decimals only", () => {
    expect(parsePlainPounds("0.00")).toBe(0);
    expect(parsePlainPounds("9999.99")).toBe(999_999);
    for (const wrong of [
      "",
      "18",
      "18.2",
      "18.200",
      "£18.20",
      "1,234.50",
      "-1.00",
      " 1.00",
      "10000.00",
      "1e1.00",
    ])
      expect(parsePlainPounds(wrong), wrong).toBeUndefined();
  });

  it("splits a price into pounds and pence", () => {
    expect(splitPounds(pence(1675))).toEqual({ pounds: "£16", pence: ".75" });
    expect(splitPounds(pence(100_005))).toEqual({ pounds: "£1,000", pence: ".05" });
  });

  it("formats amounts below a pound in pence", () => {
    expect(formatSmallAmount(pence(25))).toBe("25p");
    expect(formatSmallAmount(pence(150))).toBe("£1.50");
  });

  it("formats every penny [S9.2]", () => {
    fc.assert(
      fc.property(anyPence, (amount) => {
        expect(BigInt(formatPounds(amount).replace(/[£,.]/g, ""))).toBe(BigInt(amount));
      }),
    );
  });

  it("sums exactly, and an empty list to 0 [C1]", () => {
    expect(addPence([])).toBe(0);
    fc.assert(
      fc.property(fc.array(anyPence), (amounts) => {
        expect(BigInt(addPence(amounts))).toBe(amounts.reduce((sum, one) => sum + BigInt(one), 0n));
      }),
    );
  });

  it("refuses a sum that a number cannot hold exactly", () => {
    expect(() => addPence([pence(Number.MAX_SAFE_INTEGER), pence(1)])).toThrow(RangeError);
  });

  it("never subtracts below 0", () => {
    expect(subtractPence(pence(100), pence(30))).toBe(70);
    expect(subtractPence(pence(100), pence(101))).toBe(0);
  });

  it("calculates a month as 4.34524 weeks, rounded up [S3.4]", () => {
    expect(monthlyFromWeekly(pence(0))).toBe(0);
    expect(monthlyFromWeekly(pence(1))).toBe(5);
    expect(monthlyFromWeekly(pence(1675))).toBe(7279);
  });

  it("does not round up an exact month [C1]", () => {
    // A float makes 434524.00000000006 of this and would round it up.
    expect(monthlyFromWeekly(pence(100_000))).toBe(434_524);
    expect(monthlyFromWeekly(pence(25_000))).toBe(108_631);
  });

  it("is the smallest monthly price that covers the weeks, for any price [S3.4] [S9.2]", () => {
    fc.assert(
      fc.property(anyPence, (weekly) => {
        const monthly = BigInt(monthlyFromWeekly(weekly)) * 100_000n;
        const exact = BigInt(weekly) * 434_524n;
        expect(monthly >= exact && monthly - exact < 100_000n).toBe(true);
      }),
    );
  });

  it("rounds a reduced price up, between 0 and the price [S9.2]", () => {
    expect(percentOff(pence(999), 10)).toBe(900);
    expect(percentOff(pence(1000), 0)).toBe(1000);
    expect(percentOff(pence(1000), 100)).toBe(0);
    fc.assert(
      fc.property(anyPence, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const left = BigInt(percentOff(amount, percent)) * 100n;
        const exact = BigInt(amount) * BigInt(100 - percent);
        expect(left >= exact && left - exact < 100n).toBe(true);
      }),
    );
  });

  it("refuses a percentage that is not whole or not from 0 to 100", () => {
    for (const percent of [-1, 101, 12.5, Number.NaN]) {
      expect(() => percentOff(pence(1000), percent)).toThrow(RangeError);
    }
  });

  it("charges a partial month by the day, rounded up", () => {
    expect(chargeByTheDay(pence(7279), 10, 30)).toBe(2427);
    expect(chargeByTheDay(pence(7279), 30, 30)).toBe(7279);
    expect(chargeByTheDay(pence(7279), 0, 30)).toBe(0);
  });
});
