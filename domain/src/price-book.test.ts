import { describe, expect, test } from "vitest";
import {
  bookOn,
  checkPriceBookName,
  firstPublicationDay,
  householdSizes,
  isInForce,
  priceBookState,
  priceChange,
  risesSteeply,
} from "./price-book.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}

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

describe("A published book", () => {
  const [first, next] = [
    { inForceFrom: day("2026-07-01"), supersededOn: day("2027-01-01") },
    { inForceFrom: day("2027-01-01"), supersededOn: undefined },
  ];

  test("is in force from its first day to the one before the next book's [B5]", () => {
    const days = ["2026-06-30", "2026-07-01", "2026-12-31", "2027-01-01"].map(day);
    expect(days.map((on) => isInForce(first, on))).toEqual([false, true, true, false]);
    expect(days.map((on) => isInForce(next, on))).toEqual([false, false, false, true]);
  });

  test("is the one of its days, and the first one also of the days before", () => {
    for (const books of [
      [first, next],
      [next, first],
    ]) {
      expect(bookOn(books, day("2026-12-31"))).toBe(first);
      expect(bookOn(books, day("2030-01-01"))).toBe(next);
      expect(bookOn(books, day("2020-01-01"))).toBe(first);
    }
    expect(bookOn([], day("2026-12-31"))).toBeUndefined();
  });

  test("is to come, in force, past or taken back [H4]", () => {
    const states = ["2026-06-30", "2026-12-31", "2027-01-01"].map((today) =>
      priceBookState({ ...first, isTakenBack: false }, day(today)),
    );
    expect(states).toEqual(["to-come", "in-force", "past"]);
    expect(priceBookState({ ...next, isTakenBack: true }, day("2027-02-01"))).toBe("taken-back");
  });
});
