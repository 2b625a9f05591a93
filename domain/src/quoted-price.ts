import { isBefore } from "./calendar.ts";

/** A price in a published book. `supersededOn`: the first day on which the book is not in force. */
export type PublishedPrice = {
  readonly bookId: string;
  readonly region: string;
  readonly housemates: number;
  readonly inForceFrom: Temporal.PlainDate;
  readonly supersededOn: Temporal.PlainDate | undefined;
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
  const { inForceFrom, supersededOn } = first;
  if (isBefore(today, inForceFrom)) return false;
  if (supersededOn === undefined || isBefore(today, supersededOn)) return true;
  const lastDay = supersededOn.subtract({ days: 1 });
  return firstQuotedOn.some((day) => isQuoteHonoured(isBefore(day, lastDay) ? day : lastDay, today));
}
