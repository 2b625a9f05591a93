import { earlierOf, isBefore } from "./calendar.ts";
import type { Pence } from "./money.ts";
import type { PricedOption } from "./package-price.ts";
import { type BookDates, isInForce } from "./price-book.ts";

/** A price in a published book. */
export type PublishedPrice = BookDates & {
  readonly bookId: string;
  readonly region: string;
  readonly housemates: number;
};

export type PricedHouse = Pick<PublishedPrice, "region" | "housemates">;

/** Days for which a quoted or shared price is honoured. Ruling B5. */
export const quoteHonouredDays = 30;

/** Whether a quote is still honoured; the 30th day is included. Ruling B5. */
export function isQuoteHonoured(firstQuotedOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return !isBefore(firstQuotedOn.add({ days: quoteHonouredDays }), today);
}

/** Whether all prices are for this house and from one book. Rulings B3, B4. */
export function arePricesForHouse(prices: readonly PublishedPrice[], house: PricedHouse): boolean {
  const [first] = prices;
  return (
    first !== undefined &&
    prices.every(
      (price) =>
        price.bookId === first.bookId &&
        price.region === house.region &&
        price.housemates === house.housemates,
    )
  );
}

/**
 * Whether prices may be charged today: they are for this house and from one book, which is in force or was quoted
 * within {@link quoteHonouredDays}. Later quotes count as of the book's last day. Rulings B4, B5.
 */
export function mayStillBeCharged(
  prices: readonly PublishedPrice[],
  house: PricedHouse,
  firstQuotedOn: readonly Temporal.PlainDate[],
  today: Temporal.PlainDate,
): boolean {
  const [first] = prices;
  if (first === undefined || !arePricesForHouse(prices, house)) return false;
  if (isInForce(first, today)) return true;
  const { inForceFrom, supersededOn } = first;
  if (supersededOn === undefined || isBefore(today, inForceFrom)) return false;
  const lastDay = supersededOn.subtract({ days: 1 });
  return firstQuotedOn.some((day) => isQuoteHonoured(earlierOf(day, lastDay), today));
}

/** Whether only a quote could still allow these prices today, so that the holder's quotes have to be known. Ruling B5. */
export function isQuoteNeeded(
  prices: readonly PublishedPrice[],
  house: PricedHouse,
  today: Temporal.PlainDate,
): boolean {
  return arePricesForHouse(prices, house) && !mayStillBeCharged(prices, house, [], today);
}

/** What is known of the quotes of a price's holder. `storedOn`: the first stored quote of that price. */
export type HolderQuotes = {
  readonly idIssuedOn?: Temporal.PlainDate | undefined;
  readonly storedOn?: Temporal.PlainDate | undefined;
  readonly shared: readonly { readonly price: PublishedPrice; readonly quotedOn: Temporal.PlainDate }[];
};

/**
 * The days on which the holder was quoted this price: their own and the shared packages'. An id issued while the book was
 * in force dates their own quote; later visits do not move it. Knowing a price id is not enough. Ruling B5.
 */
export function quotedDays(
  price: PublishedPrice,
  { idIssuedOn, storedOn, shared }: HolderQuotes,
): Temporal.PlainDate[] {
  const own = idIssuedOn !== undefined && isInForce(price, idIssuedOn) ? idIssuedOn : storedOn;
  const days = shared
    .filter((share) => arePricesForHouse([price, share.price], price))
    .map(({ quotedOn }) => quotedOn);
  return own === undefined ? days : [own, ...days];
}

/** A quote that is shown today; `isOlderBook`: from a book that is not in force any more. */
export type ShownQuote = { readonly quotedOn: Temporal.PlainDate; readonly isOlderBook: boolean };

/**
 * What dates a quote that is shown today. Opening a shared package shows its quote and starts no new one, unless the house
 * is priced from another book. `shared`: the package's book and the first day of its quote. Ruling B5.
 */
export function shownQuote(
  books: { readonly pricedFrom: string; readonly inForce: string | undefined },
  shared: { readonly bookId: string | undefined; readonly quotedOn: Temporal.PlainDate } | undefined,
  today: Temporal.PlainDate,
): ShownQuote {
  const isOlderBook = books.pricedFrom !== books.inForce;
  const isOfShared = shared !== undefined && !isOlderBook && shared.bookId === books.pricedFrom;
  return { quotedOn: isOfShared ? shared.quotedOn : today, isOlderBook };
}

/**
 * Whether a shown quote is kept of its own. An older book's prices are held by their shared package only, and an id that
 * is new or was issued that day dates the quote by itself. Ruling B5.
 */
export function isQuoteKept(
  { quotedOn, isOlderBook }: ShownQuote,
  id: { readonly isNew: boolean; readonly issuedOn: Temporal.PlainDate | undefined },
): boolean {
  return !isOlderBook && !id.isNew && id.issuedOn?.equals(quotedOn) !== true;
}

/**
 * Whether picking prices is a quote of the day: those of one house from the book in force, because picking an older book's
 * prices again does not extend their quote. Ruling B5.
 */
export function isPickQuoted(prices: readonly PublishedPrice[], inForce: string | undefined): boolean {
  const [first] = prices;
  return first !== undefined && first.bookId === inForce && arePricesForHouse(prices, first);
}

/** The first day of the quote of a package that is shared today: sharing again does not start the days again. Ruling B5. */
export function firstDayOfShared(
  quotedOn: readonly Temporal.PlainDate[],
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  return quotedOn.toSorted((one, other) => Temporal.PlainDate.compare(one, other)).at(-1) ?? today;
}

/** Whether a shared package's price, in pence per person per week, differs now for the same region and size. Ruling B5. */
export function hasSharedPriceChanged(
  shared: { readonly published: readonly PublishedPrice[]; readonly price: Pence },
  now: { readonly house: PricedHouse; readonly bookId: string; readonly price: Pence },
): boolean {
  return (
    arePricesForHouse(shared.published, now.house) &&
    shared.published[0]?.bookId !== now.bookId &&
    shared.price !== now.price
  );
}

/**
 * The same package at other prices: each option's price among those `offered`, or that of its product's default where
 * the option was withdrawn. Undefined when neither is offered there.
 */
export function repricedOptions<Option extends PricedOption>(
  options: readonly PricedOption[],
  offered: readonly Option[],
  defaultCodes: readonly string[],
): Option[] | undefined {
  const repriced = options.flatMap(
    ({ type, code }) =>
      offered.find((option) => option.code === code) ??
      offered.find((option) => option.type === type && defaultCodes.includes(option.code)) ??
      [],
  );
  return repriced.length === options.length ? repriced : undefined;
}

type PickedPrices<Option extends PricedOption> = {
  readonly options: readonly Option[];
  readonly published: readonly PublishedPrice[];
};

export type PriceCheck<Option extends PricedOption> = {
  readonly picked: PickedPrices<Option>;
  /** The same package from the book in force; `published` stands for each of its prices. */
  readonly now: { readonly options: readonly Option[]; readonly published: PublishedPrice };
  readonly house: PricedHouse;
  readonly quotedOn: readonly Temporal.PlainDate[];
  readonly today: Temporal.PlainDate;
};

export type CheckedPrices<Option extends PricedOption> = {
  /** False: only `now` may be charged, after the person agrees. */
  readonly honoured: boolean;
  readonly options: readonly Option[];
  readonly now: readonly Option[];
  readonly published: PublishedPrice;
};

/**
 * Whether the picked prices are charged: they still may be, or today's are the same amounts for the same options, which
 * needs no new agreement. Pence per person per week. Rulings B4, B5.
 */
export function checkPickedPrices<Option extends PricedOption>({
  picked,
  now,
  house,
  quotedOn,
  today,
}: PriceCheck<Option>): CheckedPrices<Option> {
  const [published] = picked.published;
  if (published !== undefined && mayStillBeCharged(picked.published, house, quotedOn, today)) {
    return { honoured: true, options: picked.options, now: now.options, published };
  }
  const isUnchanged = picked.options.every(
    ({ code, current }, at) => now.options[at]?.code === code && now.options[at].current === current,
  );
  return {
    honoured: isUnchanged,
    options: isUnchanged ? now.options : picked.options,
    now: now.options,
    published: now.published,
  };
}
