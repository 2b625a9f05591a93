import { describe, expect, it } from "vitest";
import { isQuoteHonoured, mayStillBeCharged, type PublishedPrice } from "./quoted-price.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const house = { region: "yorkshire", housemates: 4 };
const price = (changes: Partial<PublishedPrice> = {}): PublishedPrice => ({
  bookId: "2026-07",
  ...house,
  inForceFrom: day("2026-07-01"),
  supersededOn: undefined,
  ...changes,
});

describe("a quoted price", () => {
  it("holds up to and including the 30th day after it was first quoted [B5]", () => {
    const quotedOn = day("2027-07-01");
    expect(isQuoteHonoured(quotedOn, quotedOn)).toBe(true);
    expect(isQuoteHonoured(quotedOn, day("2027-07-31"))).toBe(true);
    expect(isQuoteHonoured(quotedOn, day("2027-08-01"))).toBe(false);
  });

  it("can be charged to anybody from the book's first day to its last", () => {
    const prices = [price({ supersededOn: day("2027-01-01") }), price({ supersededOn: day("2027-01-01") })];
    expect(mayStillBeCharged(prices, house, [], day("2026-07-01"))).toBe(true);
    expect(mayStillBeCharged(prices, house, [], day("2026-12-31"))).toBe(true);
    expect(mayStillBeCharged(prices, house, [], day("2027-01-01"))).toBe(false);
  });

  it("is never charged before its book begins, whatever was quoted [B4] [B5]", () => {
    const prices = [price({ inForceFrom: day("2027-01-01") })];
    expect(mayStillBeCharged(prices, house, [day("2026-12-31")], day("2026-12-31"))).toBe(false);
  });

  it("from an older book is charged for thirty days after a quote, and otherwise not", () => {
    const prices = [price({ supersededOn: day("2027-01-01") })];
    const quoted = [day("2026-12-20")];
    expect(mayStillBeCharged(prices, house, quoted, day("2027-01-19"))).toBe(true);
    expect(mayStillBeCharged(prices, house, quoted, day("2027-01-20"))).toBe(false);
    expect(mayStillBeCharged(prices, house, [], day("2027-01-01"))).toBe(false);
    expect(mayStillBeCharged(prices, house, [day("2026-11-01"), ...quoted], day("2027-01-19"))).toBe(true);
  });

  it("counts from the book's last day at the latest", () => {
    const prices = [price({ supersededOn: day("2027-01-01") })];
    expect(mayStillBeCharged(prices, house, [day("2027-01-25")], day("2027-01-30"))).toBe(true);
    expect(mayStillBeCharged(prices, house, [day("2027-01-25")], day("2027-01-31"))).toBe(false);
  });

  it("is refused for another region, another size, or mixed with another book [B4] [B5]", () => {
    const today = day("2026-11-21");
    expect(mayStillBeCharged([price()], house, [], today)).toBe(true);
    expect(mayStillBeCharged([price(), price({ region: "london" })], house, [], today)).toBe(false);
    expect(mayStillBeCharged([price(), price({ housemates: 5 })], house, [], today)).toBe(false);
    expect(mayStillBeCharged([price(), price({ bookId: "2027-01" })], house, [], today)).toBe(false);
    expect(mayStillBeCharged([], house, [], today)).toBe(false);
  });
});
