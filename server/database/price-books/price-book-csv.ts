import { isNoneOption } from "@evenly/domain/catalogue";
import { parsePlainPounds } from "@evenly/domain/money";
import { householdSizes, type PriceBookCode } from "@evenly/domain/price-book";
import type { IssueValues } from "@evenly/domain/issue";
import { readCsv } from "../read-csv.ts";
import type { PriceBookFile } from "./price-book-file.ts";

export type Mistake = { readonly code: PriceBookCode; readonly values?: IssueValues };

/** Every active option needs a price in every served region; inactive ones may have one. */
export type Needed = {
  readonly regions: readonly string[];
  readonly options: readonly { readonly code: string; readonly active: boolean }[];
};

type Prices = PriceBookFile["prices"];
type Row = { readonly line: number; readonly current: number; readonly old: number | undefined };

/** One row per price, in pounds per person per week; `old_price` may be empty. */
export const priceBookColumns = ["region", "option", "people", "price", "old_price"];

const mostMistakes = 100;
/** Limits counting in files that are not price books. */
const mostCounted = 1000;

export async function readPriceBookCsv(
  text: string,
  needed: Needed,
): Promise<{ readonly prices: Prices } | { readonly mistakes: readonly Mistake[] }> {
  if (/[\0\uFFFD]/.test(text)) return { mistakes: [{ code: "price-book-not-csv" }] };
  const [head = "", ...lines] = text.split(/\r\n|\n|\r/);
  const names = (await readLine(head))?.map((name) => name.trim().toLowerCase());
  while (names?.at(-1) === "") names.pop();
  if (names?.join() !== priceBookColumns.join()) return { mistakes: [{ code: "price-book-header-wrong" }] };
  const rows = new Map<string, Row>();
  const mistakes: Mistake[] = [];
  for (const [at, one] of lines.entries()) {
    if (one.trim() === "") continue;
    if (mistakes.length > mostCounted) break;
    // Spreadsheets leave empty trailing cells.
    const cells = (await readLine(one))?.map((cell) => cell.trim());
    while (cells && cells.length > priceBookColumns.length && cells.at(-1) === "") cells.pop();
    if (cells?.every((cell) => cell === "") === true) continue;
    mistakes.push(...readRow(at + 2, cells, needed, rows));
  }
  mistakes.push(...findGaps(rows, needed));
  if (mistakes.length === 0) return { prices: toPrices(rows, needed) };
  const reported = mistakes.slice(0, mostMistakes);
  const count = mistakes.length - reported.length;
  return {
    mistakes: count > 0 ? [...reported, { code: "price-book-more-mistakes", values: { count } }] : reported,
  };
}

/** The cells of a line; undefined for an unclosed quote. Cells never contain line ends. */
async function readLine(line: string): Promise<string[] | undefined> {
  try {
    const records = await Array.fromAsync(
      readCsv(
        (async function* () {
          yield line;
        })(),
      ),
    );
    return records[0] ?? [];
  } catch {
    return undefined;
  }
}

function keyOf(region: string, option: string, people: number) {
  return `${region} ${option} ${String(people)}`;
}

function readRow(
  line: number,
  cells: readonly string[] | undefined,
  { regions, options }: Needed,
  rows: Map<string, Row>,
): Mistake[] {
  if (cells?.length !== priceBookColumns.length) {
    return [{ code: "price-book-cells-wrong", values: { line, count: cells?.length ?? 0 } }];
  }
  const [region = "", option = "", size = "", price = "", oldPrice = ""] = cells;
  const people = householdSizes.find((count) => String(count) === size);
  const current = parsePlainPounds(price);
  const old = oldPrice === "" ? undefined : parsePlainPounds(oldPrice);
  const found = {
    "price-book-region-unknown": !regions.includes(region),
    "price-book-option-unknown": !options.some(({ code }) => code === option),
    "price-book-people-wrong": people === undefined,
    "price-book-price-wrong": current === undefined,
    "price-book-old-price-wrong": oldPrice !== "" && old === undefined,
    "price-book-none-not-free": isNoneOption(option) && current !== undefined && current > 0,
  } satisfies Partial<Record<PriceBookCode, boolean>>;
  const mistakes = Object.entries(found)
    .filter(([, isWrong]) => isWrong)
    .map(([code]) => ({ code: code as PriceBookCode, values: { line, region, option } }));
  if (mistakes.length > 0 || people === undefined || current === undefined) return mistakes;
  const key = keyOf(region, option, people);
  const first = rows.get(key)?.line;
  if (first !== undefined) return [{ code: "price-book-row-twice", values: { line, first } }];
  rows.set(key, { line, current, old });
  return [];
}

/** Missing prices, and old prices given for some sizes only: one per option and region. */
function findGaps(rows: ReadonlyMap<string, Row>, needed: Needed): Mistake[] {
  return eachOption(needed).flatMap(({ region, code: option, active }): Mistake[] => {
    const own = householdSizes.map((people) => ({ people, row: rows.get(keyOf(region, option, people)) }));
    const isThere = own.some(({ row }) => row !== undefined);
    const missing = own.filter(({ row }) => row === undefined).map(({ people }) => people);
    const values = { region, option };
    if (missing.length > 0)
      return active || isThere
        ? [{ code: "price-book-price-missing", values: { ...values, people: missing.join(", ") } }]
        : [];
    const without = own.filter(({ row }) => row?.old === undefined).map(({ people }) => people);
    return without.length === 0 || without.length === own.length
      ? []
      : [
          {
            code: "price-book-old-price-missing",
            values: { ...values, people: without.join(", ") },
          } as const,
        ];
  });
}

function eachOption({ regions, options }: Needed) {
  return regions.flatMap((region) => options.map((option) => ({ region, ...option })));
}

function toPrices(rows: ReadonlyMap<string, Row>, { regions, options }: Needed): Prices {
  const pricesOf = (region: string, code: string) => {
    const own = householdSizes.flatMap((people) => rows.get(keyOf(region, code, people)) ?? []);
    if (own.length === 0) return undefined;
    const old = own.flatMap((row) => row.old ?? []);
    return { current: own.map(({ current }) => current), ...(old.length > 0 && { old }) };
  };
  return Object.fromEntries(
    regions.map((region) => [
      region,
      Object.fromEntries(
        options.flatMap(({ code }) => {
          const prices = pricesOf(region, code);
          return prices === undefined ? [] : [[code, prices]];
        }),
      ),
    ]),
  );
}
