import { isBefore } from "./calendar.ts";

/** A published price: which book it stands in, whom it is for, and from when until before when its book is in force. */
export type PublishedPrice = {
  readonly bookId: string;
  readonly region: string;
  readonly housemates: number;
  readonly inForceFrom: Temporal.PlainDate;
  readonly supersededOn: Temporal.PlainDate | undefined;
};

export type PricedHouse = Pick<PublishedPrice, "region" | "housemates">;

/** How long a quoted or shared price holds, in days. Ruling B5. */
export const quoteHonouredDays = 30;

/** Whether a price quoted on one day still holds on another: up to and including the 30th day. Ruling B5. */
export function isQuoteHonoured(firstQuotedOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return !isBefore(firstQuotedOn.add({ days: quoteHonouredDays }), today);
}

/** Whether every price is for this house, and all are from one book. Rulings B3, B4. */
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
 * Whether these prices may be charged today, for this house, to somebody to whom they were first quoted on one of
 * these days. They must be for this house and from one book. A book that has not begun is never charged, the one in
 * force always, and an older one for as long as a quote of it holds. Nothing is quoted from a book after its last
 * day, so a later day counts as that one. Rulings B4, B5.
 */
export function mayStillBeCharged(
  prices: readonly PublishedPrice[],
  house: PricedHouse,
  firstQuotedOn: readonly Temporal.PlainDate[],
  today: Temporal.PlainDate,
): boolean {
  const [first] = prices;
  if (first === undefined || !arePricesForHouse(prices, house)) return false;
  const { inForceFrom, supersededOn } = first;
  if (isBefore(today, inForceFrom)) return false;
  if (supersededOn === undefined || isBefore(today, supersededOn)) return true;
  const lastDay = supersededOn.subtract({ days: 1 });
  return firstQuotedOn.some((day) => isQuoteHonoured(isBefore(day, lastDay) ? day : lastDay, today));
}
