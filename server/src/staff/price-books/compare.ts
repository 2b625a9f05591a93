import { monthlyFromWeekly, addPence, pence } from "@evenly/domain/money";
import { householdSizes, type PriceChange, priceChange, priceChanges } from "@evenly/domain/price-book";
import type { Catalogue, Prices } from "./books.ts";

export type Compared = {
  readonly region: string;
  readonly option: string;
  readonly people: number;
  readonly was: number | undefined;
  readonly now: number | undefined;
  readonly change: PriceChange;
};

/** Options for declining a product are free in every book and not compared. */
function isFree(one: readonly number[] | undefined) {
  return one === undefined || one.every((price) => price === 0);
}

export function comparePrices(before: Prices, after: Prices, { options }: Catalogue): Compared[] {
  const regions = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return regions.flatMap((region) =>
    options.flatMap(({ code: option }) => {
      const [was, now] = [before[region]?.[option]?.current, after[region]?.[option]?.current];
      if (isFree(was) && isFree(now)) return [];
      return householdSizes.map((people) => {
        const [old, current] = [was?.[people - 1], now?.[people - 1]];
        return { region, option, people, was: old, now: current, change: priceChange(old, current) };
      });
    }),
  );
}

export function countChanges(compared: readonly Compared[]): Record<PriceChange, number> {
  const counted = priceChanges.map((change) => [
    change,
    compared.filter((one) => one.change === change).length,
  ]);
  return Object.fromEntries(counted) as Record<PriceChange, number>;
}

function rangeOf(amounts: readonly number[]) {
  return amounts.length === 0 ? null : { from: Math.min(...amounts), to: Math.max(...amounts) };
}

/** Options by household size. A cell is one region's change, or the range over all regions. */
export function matrixOf(compared: readonly Compared[], { options }: Catalogue) {
  const byOption = Map.groupBy(compared, ({ option }) => option);
  return options.flatMap(({ code, title, type }) => {
    const own = byOption.get(code);
    if (own === undefined) return [];
    const bySize = Map.groupBy(own, ({ people }) => people);
    const cells = [...bySize].map(([people, prices]) => {
      const changes = [...new Set(prices.map(({ change }) => change))];
      return {
        people,
        change: changes.length === 1 && changes[0] !== undefined ? changes[0] : ("mixed" as const),
        price: rangeOf(prices.flatMap(({ now }) => now ?? [])),
        step: rangeOf(
          prices.flatMap(({ was, now }) => (was === undefined || now === undefined ? [] : [now - was])),
        ),
      };
    });
    return [{ option: code, title, type, cells }];
  });
}

const shownSizes = [3, 4, 5, 8];

/** The default package's price before and after, in pence; null where a book lacks a price. */
export function housesOf(compared: readonly Compared[], { options }: Catalogue) {
  const usual = new Set(options.map((option) => option.usual));
  const inPackage = compared.filter(({ option }) => usual.has(option));
  const parts = new Set(options.filter(({ code }) => usual.has(code)).map(({ type }) => type)).size;
  const costOf = (prices: readonly (number | undefined)[]) => {
    const pricesToCompare = prices.filter((price) => price !== undefined);
    if (pricesToCompare.length < parts) return null;
    const week = addPence(pricesToCompare.map(pence));
    return { week, month: monthlyFromWeekly(week) };
  };
  return [...Map.groupBy(inPackage, ({ region }) => region)].flatMap(([region, own]) =>
    shownSizes.map((people) => {
      const mine = own.filter((one) => one.people === people);
      return {
        region,
        people,
        before: costOf(mine.map(({ was }) => was)),
        after: costOf(mine.map(({ now }) => now)),
      };
    }),
  );
}
