import { readFileSync } from "node:fs";
import { maxHousemates } from "@evenly/domain/household";
import { z } from "zod";

/** Pence per person per week for 1, 2, … 15 housemates. */
const bySize = z.array(z.number().int().min(0)).length(maxHousemates);

export const priceBookFile = z.strictObject({
  name: z.string().regex(/^[\w-]+$/),
  effectiveFrom: z.iso.date(),
  prices: z.record(
    z.string(),
    z.record(z.string(), z.strictObject({ current: bySize, old: bySize.optional() })),
  ),
});
export type PriceBookFile = z.infer<typeof priceBookFile>;

export function readPriceBook(path: string | URL): PriceBookFile {
  return priceBookFile.parse(JSON.parse(readFileSync(path, "utf8")));
}

export type PriceRow = {
  readonly id: string;
  readonly optionCode: string;
  readonly region: string;
  readonly householdSize: number;
  readonly currentPrice: number;
  readonly oldPrice: number | null;
};

/** One row per price. Price ids are readable, because they appear in links and logs (Ruling B5). */
export function priceRows(book: PriceBookFile): PriceRow[] {
  return Object.entries(book.prices).flatMap(([region, options]) =>
    Object.entries(options).flatMap(([optionCode, { current, old }]) =>
      current.map((currentPrice, index) => ({
        id: `${book.name}.${region}.${String(index + 1)}.${optionCode}`,
        optionCode,
        region,
        householdSize: index + 1,
        currentPrice,
        oldPrice: old?.[index] ?? null,
      })),
    ),
  );
}

/** Missing prices: every active option needs one per served region and household size. */
export function findHoles(
  book: PriceBookFile,
  needed: { readonly optionCodes: readonly string[]; readonly regions: readonly string[] },
): string[] {
  return needed.regions.flatMap((region) =>
    needed.optionCodes
      .filter((code) => book.prices[region]?.[code] === undefined)
      .map((code) => `${region}: ${code} has no price`),
  );
}
