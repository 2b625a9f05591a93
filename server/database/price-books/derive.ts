import { readFileSync, writeFileSync } from "node:fs";
import { householdSizes } from "@evenly/domain/price-book";
import { type CostFacts, costFacts } from "./cost-facts.ts";
import type { PriceBookFile } from "./price-book-file.ts";

/**
 * Converts a household's yearly costs to weekly prices per person. Exact fractions; only the last step rounds, upwards
 * (Spec §9).
 */
type Cost = { readonly top: bigint; readonly bottom: bigint };

export function derivePriceBook(facts: CostFacts): PriceBookFile {
  const regions = Object.keys(facts.water.householdPencePerYear);
  return {
    name: facts.name,
    effectiveFrom: facts.effectiveFrom,
    prices: Object.fromEntries(regions.map((region) => [region, pricesIn(facts, region)])),
  };
}

function pricesIn(facts: CostFacts, region: string): PriceBookFile["prices"][string] {
  const { energy, water, broadband, tvLicence } = facts;
  const list = (yearly: (people: number) => Cost, marginPercent: number) =>
    householdSizes.map((people) => weeklyShare(facts, plusPercent(yearly(people), marginPercent), people));
  const uncapped = (people: number) => energyCost(facts, people);
  const monthly = (percent: number) => () =>
    ({ top: BigInt(broadband.averagePencePerMonth) * 12n * BigInt(percent), bottom: 100n }) satisfies Cost;
  return {
    "energy-uncapped": { current: list(uncapped, energy.marginPercent) },
    "energy-uncapped-green": {
      current: list(
        (people) => plusPercent(uncapped(people), energy.greenPremiumPercent),
        energy.marginPercent,
      ),
    },
    "water-all": { current: list((people) => waterCost(facts, region, people), water.marginPercent) },
    ...Object.fromEntries(
      Object.entries(broadband.packages).map(([code, { percentOfAverage, earlier }]) => [
        code,
        {
          current: list(monthly(percentOfAverage), broadband.marginPercent),
          ...(earlier === undefined ? {} : { old: list(monthly(earlier), broadband.marginPercent) }),
        },
      ]),
    ),
    "tv-licence": {
      current: list(() => ({ top: BigInt(tvLicence.pencePerYear), bottom: 1n }), tvLicence.marginPercent),
    },
    ...Object.fromEntries(facts.none.map((code) => [code, { current: householdSizes.map(() => 0) }])),
  };
}

function energyCost({ energy, daysInYear }: CostFacts, people: number): Cost {
  const { tenths, electricityTenths, gasTenths } = consumption(energy.bands, people);
  const used =
    electricityTenths * BigInt(energy.electricityHundredthsPerKwh) +
    gasTenths * BigInt(energy.gasHundredthsPerKwh);
  const daily = BigInt(energy.electricityHundredthsPerDay + energy.gasHundredthsPerDay) * BigInt(daysInYear);
  return { top: used + daily * tenths, bottom: 100n * tenths };
}

/** Linear interpolation between the two nearest bands, as a fraction over `tenths`. */
function consumption(bands: CostFacts["energy"]["bands"], people: number) {
  const upper = Math.max(
    1,
    bands.findIndex((band) => band.people >= people),
  );
  const above = bands.findIndex((band) => band.people >= people) === -1 ? bands.length - 1 : upper;
  const from = bands[above - 1];
  const to = bands[above];
  if (from === undefined || to === undefined) throw new RangeError("Two bands of consumption are needed");
  const tenths = BigInt(Math.round(10 * (to.people - from.people)));
  const along = BigInt(Math.round(10 * (people - from.people)));
  const at = (first: number, second: number) => BigInt(first) * tenths + BigInt(second - first) * along;
  return {
    tenths,
    electricityTenths: at(from.electricityKwh, to.electricityKwh),
    gasTenths: at(from.gasKwh, to.gasKwh),
  };
}

function waterCost({ water }: CostFacts, region: string, people: number): Cost {
  const household = water.householdPencePerYear[region];
  const scaleHundredths = water.scaleHundredths;
  const last = scaleHundredths.at(-1);
  const lastStep = last === undefined ? undefined : last - (scaleHundredths.at(-2) ?? 0);
  if (household === undefined || last === undefined || lastStep === undefined) {
    throw new RangeError(`No cost of water in ${region}`);
  }
  const scale = scaleHundredths[people - 1] ?? last + (people - scaleHundredths.length) * lastStep;
  return { top: BigInt(household) * BigInt(scale), bottom: 100n };
}

function plusPercent({ top, bottom }: Cost, percent: number): Cost {
  return { top: top * BigInt(100 + percent), bottom: bottom * 100n };
}

function weeklyShare({ daysInYear }: CostFacts, { top, bottom }: Cost, people: number): number {
  const dividend = top * 7n;
  const divisor = bottom * BigInt(daysInYear) * BigInt(people);
  return Number((dividend + divisor - 1n) / divisor);
}

// Usage: node server/database/price-books/derive.ts <facts.json> <book.json>
if (import.meta.main) {
  const [from, to] = process.argv.slice(2);
  if (from === undefined || to === undefined)
    throw new Error("Usage: derive.ts <facts.json> <price-book.json>");
  const book = derivePriceBook(costFacts.parse(JSON.parse(readFileSync(from, "utf8"))));
  const text = JSON.stringify(book, null, 2).replace(/\[[\d,\s]+\]/g, (list) => list.replace(/\s+/g, " "));
  writeFileSync(to, `${text.replaceAll("[ ", "[").replaceAll(" ]", "]")}\n`);
}
