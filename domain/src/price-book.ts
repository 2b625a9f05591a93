import { isBefore, laterOf } from "./calendar.ts";
import { maxHousemates } from "./household.ts";

export const householdSizes: readonly number[] = Array.from({ length: maxHousemates }, (_, at) => at + 1);

/** How a price changes from one book to another. */
export const priceChanges = ["dearer", "cheaper", "same", "new", "gone"] as const;
export type PriceChange = (typeof priceChanges)[number];

/** Pence per person per week; undefined where a book has no such price. */
export function priceChange(was: number | undefined, now: number | undefined): PriceChange {
  if (was === undefined) return "new";
  if (now === undefined) return "gone";
  if (now === was) return "same";
  return now > was ? "dearer" : "cheaper";
}

/** Steeper rises are reported before publication; they refuse nothing. */
export const steepRisePercent = 10;

/** Whether a price rises by more than {@link steepRisePercent}. */
export function risesSteeply(was: number, now: number): boolean {
  return now * 100 > was * (100 + steepRisePercent);
}

/** The days of a published book; `supersededOn` is the first one on which it is not in force. */
export type BookDates = {
  readonly inForceFrom: Temporal.PlainDate;
  readonly supersededOn: Temporal.PlainDate | undefined;
};

/** Whether a book is in force on a day. Ruling B5. */
export function isInForce({ inForceFrom, supersededOn }: BookDates, day: Temporal.PlainDate): boolean {
  return !isBefore(day, inForceFrom) && (supersededOn === undefined || isBefore(day, supersededOn));
}

/** The book in force on a day, or the first one for a day before that; undefined without a book. */
export function bookOn<Book extends BookDates>(
  books: readonly Book[],
  day: Temporal.PlainDate,
): Book | undefined {
  const first = books.toSorted((one, other) =>
    Temporal.PlainDate.compare(one.inForceFrom, other.inForceFrom),
  )[0];
  return books.find((book) => isInForce(book, day)) ?? first;
}

/** Where a book stands: a draft, which may wait for agreement, or published. Ruling H4. */
export const priceBookStates = ["draft", "waiting", "to-come", "in-force", "past", "taken-back"] as const;
export type PriceBookState = (typeof priceBookStates)[number];

/** The state of a published book. Ruling H4. */
export function priceBookState(
  book: BookDates & { readonly isTakenBack: boolean },
  today: Temporal.PlainDate,
): PriceBookState {
  if (book.isTakenBack) return "taken-back";
  if (isBefore(today, book.inForceFrom)) return "to-come";
  return isInForce(book, today) ? "in-force" : "past";
}

/** Changes to the next day's book close this many minutes before midnight, so that every node has read it. */
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

/** The name becomes part of price ids (Ruling B5); `new` is the upload page's path. */
export function checkPriceBookName(name: string): { field: "name"; code: PriceBookCode }[] {
  return /^[\w-]{1,40}$/.test(name) && name !== "new"
    ? []
    : [{ field: "name", code: "price-book-name-wrong" }];
}

/** The day after today or, if later, after the last published book begins. */
export function firstPublicationDay(
  today: Temporal.PlainDate,
  lastBegins: Temporal.PlainDate | undefined,
): Temporal.PlainDate {
  return (lastBegins === undefined ? today : laterOf(lastBegins, today)).add({ days: 1 });
}
