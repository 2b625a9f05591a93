import { isBefore } from "./calendar.ts";
import { maxHousemates } from "./household.ts";

/** Every number of housemates that an option is priced for. */
export const householdSizes: readonly number[] = Array.from({ length: maxHousemates }, (_, at) => at + 1);

/** What becomes of a price by another book: it was not there before, or is not there any more, or is another. */
export const priceChanges = ["dearer", "cheaper", "same", "new", "gone"] as const;
export type PriceChange = (typeof priceChanges)[number];

/** In pence per person per week; undefined where a book has no such price. */
export function priceChange(was: number | undefined, now: number | undefined): PriceChange {
  if (was === undefined) return "new";
  if (now === undefined) return "gone";
  if (now === was) return "same";
  return now > was ? "dearer" : "cheaper";
}

/** More than so many per cent is told before a book is published, and refuses nothing. */
export const steepRisePercent = 10;

/** Whether a price goes up by more than {@link steepRisePercent}. */
export function risesSteeply(was: number, now: number): boolean {
  return now * 100 > was * (100 + steepRisePercent);
}

/**
 * So many minutes before midnight the next day is settled: by then every node has read which book it begins with, and
 * nothing that would change it is taken any more.
 */
export const settledMinutes = 5;

export type PriceBookCode =
  | "price-book-name-wrong"
  | "price-book-name-taken"
  | "price-book-not-csv"
  | "price-book-header-wrong"
  | "price-book-cells-wrong"
  | "price-book-region-unknown"
  | "price-book-option-unknown"
  | "price-book-people-wrong"
  | "price-book-price-wrong"
  | "price-book-old-price-wrong"
  | "price-book-none-not-free"
  | "price-book-row-twice"
  | "price-book-price-missing"
  | "price-book-old-price-missing"
  | "price-book-more-mistakes"
  | "publication-day-required"
  | "publication-day-too-early";

/** The name of a book is a part of its price ids (Ruling B5); `new` is the address of the upload. */
export function checkPriceBookName(name: string): { field: "name"; code: PriceBookCode }[] {
  return /^[\w-]{1,40}$/.test(name) && name !== "new"
    ? []
    : [{ field: "name", code: "price-book-name-wrong" }];
}

/** The first day on which a book can begin: after today, and after the day on which the last published one does. */
export function firstPublicationDay(
  today: Temporal.PlainDate,
  lastBegins: Temporal.PlainDate | undefined,
): Temporal.PlainDate {
  const last = lastBegins === undefined || isBefore(lastBegins, today) ? today : lastBegins;
  return last.add({ days: 1 });
}
