import { partTaken } from "@evenly/domain/approval";
import { productTypes } from "@evenly/domain/catalogue";
import type { Discount } from "@evenly/domain/discount";
import { defaultHousemates } from "@evenly/domain/household";
import type { NewCode } from "@evenly/domain/new-code";
import { type PackagePrice, packagePrice } from "@evenly/domain/package-price";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";

type Code = Pick<NewCode, "preselected" | "optionCode" | "minimumHousemates"> & {
  readonly discount: Discount | null;
};

type Effect = PackagePrice & { readonly housemates: number };

/** The package that we preselect, for four or the code's minimum, in a region; undefined where it has no prices. */
export async function priceWithCode(
  deps: Now,
  db: Kysely<Database>,
  code: Code,
  region: string,
): Promise<Effect | undefined> {
  const housemates = Math.max(defaultHousemates, code.minimumHousemates ?? 0);
  const book = deps.priceBooks.bookOn(deps.clock.today());
  const prices = book && (await deps.priceBooks.prices(db, { bookId: book.id, region, size: housemates }));
  const wanted = optionsOf(deps, code);
  const options = (prices ?? []).filter((price) => wanted.includes(price.code));
  return options.length < productTypes.length
    ? undefined
    : { housemates, ...packagePrice(options, code.discount ?? undefined) };
}

/** Where a discount takes most; null of a code without one, and without prices. Ruling H3. */
export async function largestEffect(deps: Now, db: Kysely<Database>, code: Code) {
  if (code.discount === null) return null;
  const regions = [...new Set(deps.priceBooks.get().regions.values())].toSorted();
  const effects: (Pick<Effect, "housemates" | "before" | "after"> & { readonly region: string })[] = [];
  for (const region of regions) {
    const found = await priceWithCode(deps, db, code, region);
    if (found === undefined) continue;
    const { housemates, before, after } = found;
    effects.push({ region, housemates, before, after });
  }
  return effects.toSorted((one, other) => partTaken(other) - partTaken(one))[0] ?? null;
}

function optionsOf({ priceBooks }: Now, { preselected, optionCode }: Code): string[] {
  const { catalogue } = priceBooks.get();
  const needed = catalogue.find(({ options }) => options.some((option) => option.code === optionCode));
  return productTypes.map(
    (type) => (needed?.type === type ? optionCode : preselected[type]) ?? priceBooks.defaultOption(type),
  );
}
