import type { Success } from "@evenly/contract";
import { pence, splitPounds } from "@evenly/domain/money";
import { steepRisePercent } from "@evenly/domain/price-book";

export type PriceBook = Success<"GET /staff/price_books/:name">;
export type QuotesHeld = Success<"GET /staff/price_books/:name/quotes_held">;
export type Approval = Success<"GET /staff/approvals/:approvalId">;

export const stateWords: Readonly<Record<PriceBook["state"], string>> = {
  draft: "draft",
  waiting: "waits for a second person",
  "to-come": "to come",
  "in-force": "in force",
  past: "past",
  "taken-back": "taken back",
};

/** `North West` for `north-west`. */
export function formatRegion(region: string): string {
  return region
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** `18.20`, in pounds. */
export function bare(amount: number): string {
  const parts = splitPounds(pence(amount));
  return `${parts.pounds.replace("£", "")}${parts.pence}`;
}

/** `+45p`, `−1.20`, `same`. */
export function formatStep(step: number): string {
  if (step === 0) return "same";
  const size = Math.abs(step);
  return `${step > 0 ? "+" : "−"}${size < 100 ? `${String(size)}p` : bare(size)}`;
}

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight"];

/** `Four in Yorkshire`. */
export function houseText(people: number, region: string): string {
  return `${numbers[people] ?? String(people)} in ${formatRegion(region)}`;
}

/** `1.2 %`, relative to the old price. */
export function formatPerCent(was: number, now: number): string {
  return was === 0
    ? ""
    : `${(Math.abs(now - was) / was).toLocaleString("en-GB", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 })}`.replace(
        "%",
        " %",
      );
}

type Check = PriceBook["checks"][number];

function count(number: number, one: string, many: string) {
  return `${number.toLocaleString("en-GB")} ${number === 1 ? one : many}`;
}

/** Without a number while the quotes are being counted. */
export function checkResultText({ code, result, count: found }: Check, quotes: number | undefined): string {
  const isRight = result === "passed";
  const words: Record<Check["code"], string> = {
    "options-priced": isRight
      ? "Every option has a price for 1 to 15 people"
      : `${count(found, "option has", "options have")} no price in a region`,
    "regions-there": isRight
      ? `All ${count(found, "region is", "regions are")} there`
      : `${count(found, "region is", "regions are")} missing`,
    "steep-rises": isRight
      ? `No price goes up by more than ${String(steepRisePercent)} %`
      : `${count(found, "price goes", "prices go")} up by more than ${String(steepRisePercent)} %. That is a warning: it can be published`,
    "quotes-kept": isRight
      ? quotes === undefined
        ? "Open quotes keep their price"
        : `${count(quotes, "open quote keeps its", "open quotes keep their")} price`
      : "Quotes could change: a published book has this name",
    "sold-unchanged": isRight
      ? "No sold household changes"
      : "Sold households could change: a published book has this name",
  };
  return words[code];
}
