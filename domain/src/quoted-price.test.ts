import { describe, expect, it } from "vitest";
import { pence } from "./money.ts";
import type { PricedOption } from "./package-price.ts";
import {
  checkPickedPrices,
  firstDayOfShared,
  hasSharedPriceChanged,
  isPickQuoted,
  isQuoteHonoured,
  isQuoteKept,
  isQuoteNeeded,
  mayStillBeCharged,
  type PublishedPrice,
  quotedDays,
  repricedOptions,
  shownQuote,
} from "./quoted-price.ts";

function day(text: string) {
  return Temporal.PlainDate.from(text);
}
const house = { region: "yorkshire", housemates: 4 };
function price(changes: Partial<PublishedPrice> = {}): PublishedPrice {
  return {
    bookId: "2026-07",
    ...house,
    inForceFrom: day("2026-07-01"),
    supersededOn: undefined,
    ...changes,
  };
}

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

  it("has to be known only when nothing else allows the price [B5]", () => {
    const old = [price({ supersededOn: day("2027-01-01") })];
    expect(isQuoteNeeded(old, house, day("2026-12-31"))).toBe(false);
    expect(isQuoteNeeded(old, house, day("2027-01-01"))).toBe(true);
    expect(isQuoteNeeded(old, { ...house, housemates: 5 }, day("2027-01-01"))).toBe(false);
  });

  it("is dated by its holder's id where that was issued while the book was in force, else by the first look [B5]", () => {
    const old = price({ supersededOn: day("2027-01-01") });
    const storedOn = day("2026-12-28");
    const ownDay = (idIssuedOn: string) =>
      quotedDays(old, { idIssuedOn: day(idIssuedOn), storedOn, shared: [] }).map(String);
    expect(ownDay("2026-07-01")).toEqual(["2026-07-01"]);
    expect(ownDay("2026-12-31")).toEqual(["2026-12-31"]);
    expect(ownDay("2026-06-30")).toEqual(["2026-12-28"]);
    expect(ownDay("2027-01-01")).toEqual(["2026-12-28"]);
    expect(quotedDays(old, { storedOn, shared: [] }).map(String)).toEqual(["2026-12-28"]);
    expect(quotedDays(old, { shared: [] })).toEqual([]);
  });

  it("counts from a shared package's day too, of the same book, region and size [B5]", () => {
    const quotedOn = day("2026-12-20");
    const daysOf = (changes: Partial<PublishedPrice>) =>
      quotedDays(price(), { shared: [{ price: price(changes), quotedOn }] });
    expect(daysOf({})).toEqual([quotedOn]);
    for (const other of [{ bookId: "2027-01" }, { region: "london" }, { housemates: 5 }])
      expect(daysOf(other)).toEqual([]);
  });
});

describe("a quote that is shown [B5]", () => {
  const today = day("2026-12-01");
  const since = day("2026-11-20");
  const inForce = { pricedFrom: "new", inForce: "new" };

  it("is of the day, or a shared package's from its own book", () => {
    const of = (bookId: string) => ({ bookId, quotedOn: since });
    expect(shownQuote(inForce, undefined, today)).toEqual({ quotedOn: today, isOlderBook: false });
    expect(shownQuote(inForce, of("new"), today)).toEqual({ quotedOn: since, isOlderBook: false });
    expect(shownQuote(inForce, of("old"), today)).toEqual({ quotedOn: today, isOlderBook: false });
    expect(shownQuote({ ...inForce, pricedFrom: "old" }, of("old"), today)).toEqual({
      quotedOn: today,
      isOlderBook: true,
    });
  });

  it("is kept, unless its id dates it or its prices are an older book's", () => {
    const shown = { quotedOn: today, isOlderBook: false };
    expect(isQuoteKept(shown, { isNew: false, issuedOn: undefined })).toBe(true);
    expect(isQuoteKept(shown, { isNew: false, issuedOn: since })).toBe(true);
    expect(isQuoteKept(shown, { isNew: false, issuedOn: today })).toBe(false);
    expect(isQuoteKept(shown, { isNew: true, issuedOn: undefined })).toBe(false);
    expect(isQuoteKept({ ...shown, isOlderBook: true }, { isNew: false, issuedOn: since })).toBe(false);
  });

  it("is also what is picked of the book in force, for one house", () => {
    expect(isPickQuoted([price(), price()], "2026-07")).toBe(true);
    expect(isPickQuoted([price()], "2027-01")).toBe(false);
    expect(isPickQuoted([price(), price({ region: "london" })], "2026-07")).toBe(false);
    expect(isPickQuoted([], undefined)).toBe(false);
  });
});

describe("a shared package [B5]", () => {
  it("keeps the last day its sharer was quoted it, else begins today", () => {
    const [one, other, today] = [day("2026-11-01"), day("2026-11-20"), day("2026-12-01")];
    expect(firstDayOfShared([other, one], today)).toEqual(other);
    expect(firstDayOfShared([], today)).toEqual(today);
  });

  it("says when its price has changed since, for the same region and size", () => {
    const shared = { published: [price()], price: pence(1_000) };
    const now = { house, bookId: "2027-01", price: pence(1_001) };
    expect(hasSharedPriceChanged(shared, now)).toBe(true);
    expect(hasSharedPriceChanged(shared, { ...now, price: pence(1_000) })).toBe(false);
    expect(hasSharedPriceChanged(shared, { ...now, bookId: "2026-07" })).toBe(false);
    expect(hasSharedPriceChanged(shared, { ...now, house: { ...house, housemates: 5 } })).toBe(false);
  });
});

describe("picked prices", () => {
  const energy: PricedOption = { type: "Energy", code: "energy-uncapped", current: pence(900) };
  const green: PricedOption = { ...energy, code: "energy-green" };
  const dearer: PricedOption = { ...energy, current: pence(910) };
  const water: PricedOption = { type: "Water", code: "water-all", current: pence(100) };

  it("are repriced at today's, a withdrawn option at its product's default", () => {
    const offered = [water, dearer];
    const defaults = ["water-all", "energy-uncapped"];
    expect(repricedOptions([energy, water], offered, [])).toEqual([dearer, water]);
    expect(repricedOptions([green, water], offered, defaults)).toEqual([dearer, water]);
    expect(repricedOptions([green, water], offered, [])).toBeUndefined();
  });

  const old = price({ supersededOn: day("2027-01-01") });
  const check = (now: PricedOption, quotedOn: readonly Temporal.PlainDate[] = []) =>
    checkPickedPrices({
      picked: { options: [energy, water], published: [old, old] },
      now: { options: [now, water], published: price({ bookId: "2027-01" }) },
      house,
      quotedOn,
      today: day("2027-01-02"),
    });

  it("are charged while they may be, from their own book [B5]", () => {
    expect(check(dearer, [day("2026-12-20")])).toMatchObject({
      honoured: true,
      options: [energy, water],
      published: { bookId: "2026-07" },
    });
  });

  it("are replaced by today's without asking when the amounts are the same [B5]", () => {
    const same = { ...energy };
    const { honoured, options, published } = check(same);
    expect([honoured, published.bookId]).toEqual([true, "2027-01"]);
    expect(options[0]).toBe(same);
  });

  it("are refused when today's differ in amount or option [B4] [B5]", () => {
    for (const now of [dearer, green])
      expect(check(now)).toMatchObject({ honoured: false, options: [energy, water], now: [now, water] });
  });
});
