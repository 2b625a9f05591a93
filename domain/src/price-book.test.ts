import { describe, expect, test } from "vitest";
import {
  checkPriceBookName,
  firstPublicationDay,
  householdSizes,
  priceChange,
  risesSteeply,
} from "./price-book.ts";

const day = (text: string) => Temporal.PlainDate.from(text);

describe("A price compared with another book", () => {
  test("is dearer, cheaper, the same, new or gone", () => {
    expect(priceChange(500, 501)).toBe("dearer");
    expect(priceChange(500, 499)).toBe("cheaper");
    expect(priceChange(0, 0)).toBe("same");
    expect(priceChange(undefined, 0)).toBe("new");
    expect(priceChange(0, undefined)).toBe("gone");
  });

  test("rises steeply above 10 %, to the penny [H4]", () => {
    expect(risesSteeply(1000, 1100)).toBe(false);
    expect(risesSteeply(1000, 1101)).toBe(true);
    expect(risesSteeply(1, 1)).toBe(false);
    expect(risesSteeply(0, 1)).toBe(true);
    expect(risesSteeply(1000, 100)).toBe(false);
  });

  test("exists for 1 to 15 people", () => {
    expect([householdSizes[0], householdSizes.at(-1), householdSizes.length]).toEqual([1, 15, 15]);
  });
});

describe("A price book", () => {
  test("has a name with letters, digits, hyphens and underscores only", () => {
    for (const name of ["2027-01", "winter_2027", "W"]) expect(checkPriceBookName(name)).toEqual([]);
    for (const name of ["", "winter 2027", "a.b", "a/b", "new", "x".repeat(41), "é"])
      expect(checkPriceBookName(name)).toEqual([{ field: "name", code: "price-book-name-wrong" }]);
  });

  test("begins tomorrow at the earliest, and after the last published one", () => {
    const today = day("2026-12-31");
    expect(firstPublicationDay(today, undefined)).toEqual(day("2027-01-01"));
    expect(firstPublicationDay(today, day("2026-07-01"))).toEqual(day("2027-01-01"));
    expect(firstPublicationDay(today, today)).toEqual(day("2027-01-01"));
    expect(firstPublicationDay(today, day("2027-02-01"))).toEqual(day("2027-02-02"));
  });
});
