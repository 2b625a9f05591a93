import { readFileSync } from "node:fs";
import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabases } from "../../test/database.ts";
import { findPriceBookInForce, findPricesById, loadPrices } from "../../src/pricing/queries/price-book.ts";
import { readCatalogue } from "../seed/catalogue-file.ts";
import type { Database } from "../tables.ts";
import { costFacts } from "./cost-facts.ts";
import { derivePriceBook } from "./derive.ts";
import { findHoles, priceRows, type PriceBookFile, readPriceBook } from "./price-book-file.ts";
import { describeChanges, PriceBookRefused, publishPriceBook } from "./publish.ts";

const read = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as unknown;
const facts = costFacts.parse(read("facts-2026-07.json"));
const book = readPriceBook(new URL("2026-07.json", import.meta.url));
const activeOptionCodes = () =>
  readCatalogue().flatMap(({ options }) => options.filter(({ active }) => active).map(({ code }) => code));

describe("The price book of July 2026", () => {
  test("can be derived from the cost facts", () => {
    expect(book).toEqual(derivePriceBook(facts));
  });

  test("has a price for every option, region and size", () => {
    expect(findHoles(book, { optionCodes: activeOptionCodes(), regions: Object.keys(book.prices) })).toEqual(
      [],
    );
    expect(priceRows(book)).toHaveLength(6 * activeOptionCodes().length * 15);
  });

  test("shares a TV licence of £180 equally, rounded up, and never less in all than it costs", () => {
    const each = book.prices["yorkshire"]?.["tv-licence"]?.current ?? [];
    expect(each.slice(0, 4)).toEqual([346, 173, 116, 87]);
    expect(each.every((price, index) => price * (index + 1) * 365 >= 18_000 * 7)).toBe(true);
  });

  test("costs each person less and the household more with each housemate", () => {
    for (const { current } of Object.values(book.prices["yorkshire"] ?? {})) {
      for (const [index, price] of current.slice(1).entries()) {
        const fewer = current[index] ?? 0;
        expect(price).toBeLessThanOrEqual(fewer);
      }
    }
    const energy = book.prices["yorkshire"]?.["energy-uncapped"]?.current ?? [];
    for (const [index, price] of energy.slice(1).entries()) {
      expect(price * (index + 2)).toBeGreaterThan((energy[index] ?? 0) * (index + 1));
    }
  });

  test("charges the price cap of Ofgem's medium household for energy, plus the margin", () => {
    // £1,663.84 a year; Ofgem announced £1,663.
    const medium = { people: 2, electricityKwh: 2500, gasKwh: 9500 };
    const bands = [medium, { ...medium, people: 3 }];
    const derived = derivePriceBook({ ...facts, energy: { ...facts.energy, bands } });
    // 166384.25p × 1.08 × 7 / 365 / 2 people
    expect(derived.prices["yorkshire"]?.["energy-uncapped"]?.current[1]).toBe(
      Math.ceil((166_384.25 * 1.08 * 7) / 365 / 2),
    );
  });

  test("differs between regions only in water", () => {
    const { "water-all": water, ...rest } = book.prices["north-east"] ?? {};
    const { "water-all": dearer, ...same } = book.prices["south-coast"] ?? {};
    expect(rest).toEqual(same);
    expect(water?.current[3]).toBeLessThan(dearer?.current[3] ?? 0);
  });
});

describe("Publishing a price book", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  beforeAll(async () => {
    ({ db } = await open());
  });
  const publish = (next: PriceBookFile) => db.transaction().execute((trx) => publishPriceBook(trx, next));
  const inForce = async (day: string) => (await findPriceBookInForce(db, Temporal.PlainDate.from(day)))?.name;
  const dearer = (name: string, effectiveFrom: string): PriceBookFile => ({
    name,
    effectiveFrom,
    prices: Object.fromEntries(
      Object.entries(book.prices).map(([region, options]) => [
        region,
        {
          ...options,
          "water-all": { current: (options["water-all"]?.current ?? []).map((price) => price + 10) },
        },
      ]),
    ),
  });

  test("finds prices by book, region and size, and by id [S3.1] [B5]", async () => {
    const first = await findPriceBookInForce(db, Temporal.PlainDate.from("2026-11-21"));
    const prices = await loadPrices(db, {
      priceBookId: first?.id ?? "",
      region: "yorkshire",
      householdSize: 4,
    });
    expect(prices.map(({ optionCode }) => optionCode).sort()).toEqual(activeOptionCodes().sort());
    const ids = ["2026-07.yorkshire.4.water-all", "2026-07.yorkshire.4.no-such-thing"];
    expect(await findPricesById(db, ids)).toEqual([
      expect.objectContaining({
        id: ids[0],
        currentPrice: book.prices["yorkshire"]?.["water-all"]?.current[3],
        effectiveFrom: "2026-07-01",
        supersededOn: null,
      }),
    ]);
    expect(await findPricesById(db, [])).toEqual([]);
  });

  test("refuses a book with holes, unknown options, an old name or an earlier day, and publishes nothing of it", async () => {
    const { yorkshire = {}, ...others } = book.prices;
    const { "tv-licence": _, ...less } = yorkshire;
    const holes = { ...dearer("2027-01", "2027-01-01"), prices: { ...others, yorkshire: less } };
    await expect(publish(holes)).rejects.toThrow("yorkshire: tv-licence has no price");
    const strange = dearer("2027-01", "2027-01-01");
    strange.prices["yorkshire"] = {
      ...strange.prices["yorkshire"],
      hoverboard: { current: Array(15).fill(1) },
    };
    await expect(publish(strange)).rejects.toThrow("hoverboard is not in the catalogue");
    await expect(publish(dearer("2026-07", "2027-01-01"))).rejects.toBeInstanceOf(PriceBookRefused);
    await expect(publish(dearer("2026-06", "2026-06-01"))).rejects.toBeInstanceOf(PriceBookRefused);
    expect(await db.selectFrom("priceBook").select(["name", "supersededOn"]).execute()).toEqual([
      { name: "2026-07", supersededOn: null },
    ]);
  });

  test("shows the changes, and takes effect on its day without changing earlier prices", async () => {
    const next = dearer("2027-01", "2027-01-01");
    const changes = await describeChanges(db, next);
    expect(changes).toHaveLength(6);
    expect(changes[5]).toMatch(/^~ yorkshire water-all .*4: 483 -> 493/);
    await publish(next);
    expect(await inForce("2026-06-30")).toBeUndefined();
    expect(await inForce("2026-12-31")).toBe("2026-07");
    expect(await inForce("2027-01-01")).toBe("2027-01");
    const [old] = await findPricesById(db, ["2026-07.yorkshire.4.water-all"]);
    expect(old).toMatchObject({ currentPrice: 483, supersededOn: "2027-01-01" });
    expect(await describeChanges(db, { ...next, name: "2027-02" })).toEqual([]);
  });
});
