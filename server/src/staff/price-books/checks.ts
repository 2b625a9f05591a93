import type { Success } from "@evenly/contract";
import { risesSteeply } from "@evenly/domain/price-book";
import { findHoles } from "../../../database/price-books/price-book-file.ts";
import type { Catalogue, Prices } from "./books.ts";
import type { Compared } from "./compare.ts";

type Check = Success<"GET /staff/price_books/:name">["checks"][number];

type Facts = {
  readonly prices: Prices;
  readonly catalogue: Catalogue;
  readonly compared: readonly Compared[];
  /** A published book has this name, and so these price ids. */
  readonly isNameTaken: boolean;
};

export function countSteepRises(compared: readonly Compared[]): number {
  return compared.filter(({ was, now }) => was !== undefined && now !== undefined && risesSteeply(was, now))
    .length;
}

/** Only a reused name could change sold or quoted prices: published rows are immutable. Ruling B5. */
export function checksOf({ prices, catalogue, compared, isNameTaken }: Facts): Check[] {
  const { regions, options } = catalogue;
  const holes = findHoles(
    { name: "", effectiveFrom: "", prices },
    {
      optionCodes: options.filter(({ active }) => active).map(({ code }) => code),
      regions: regions.filter((region) => region in prices),
    },
  );
  const missing = regions.filter((region) => !(region in prices));
  const steep = countSteepRises(compared);
  const failsUnless = (isRight: boolean) => (isRight ? "passed" : "failed");
  return [
    { code: "options-priced", result: failsUnless(holes.length === 0), count: holes.length },
    {
      code: "regions-there",
      result: failsUnless(missing.length === 0),
      count: missing.length === 0 ? regions.length : missing.length,
    },
    { code: "steep-rises", result: steep === 0 ? "passed" : "warning", count: steep },
    { code: "quotes-kept", result: failsUnless(!isNameTaken), count: 0 },
    { code: "sold-unchanged", result: failsUnless(!isNameTaken), count: 0 },
  ];
}
