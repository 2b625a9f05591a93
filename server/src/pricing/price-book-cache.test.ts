import { beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { PriceBookCache } from "./price-book-cache.ts";

describe("the prices in memory", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let cache: PriceBookCache;
  beforeAll(async () => {
    database = await open();
    cache = new PriceBookCache(database.db);
    await cache.refresh();
  });

  it("give the region of a postcode by its area letters", () => {
    expect(cache.regionOf("LS6 1ZZ")).toBe(cache.regionOf("s102tn"));
    expect(cache.regionOf("L1 8JQ")).not.toBe(cache.regionOf("LS6 1ZZ"));
    for (const elsewhere of ["AB10 1AB", "", "6LS", "LSX 1ZZ"])
      expect(cache.regionOf(elsewhere)).toBeUndefined();
  });

  it("come from the book in force, or from the first book before it", () => {
    const inForce = cache.bookOn(Temporal.PlainDate.from("2026-11-21"));
    expect(inForce).toEqual({
      id: expect.any(String),
      inForceFrom: Temporal.PlainDate.from("2026-07-01"),
      supersededOn: undefined,
    });
    expect(cache.bookOn(Temporal.PlainDate.from("2020-01-01"))).toEqual(inForce);
  });

  it("are read once for each region and household size", async () => {
    const bookId = cache.bookOn(Temporal.PlainDate.from("2026-11-21"))?.id ?? "";
    const where = { bookId, region: cache.regionOf("LS6 1ZZ") ?? "", size: 4 };
    const first = await cache.prices(database.db, where);
    expect(first.length).toBeGreaterThan(10);
    expect(await cache.prices(database.db, where)).toBe(first);
    expect(await cache.products(database.db, where)).toBe(await cache.products(database.db, where));
    expect(await cache.prices(database.db, { ...where, size: 5 })).not.toEqual(first);
  });

  it("stay cached when the catalogue changes, which the next poll reads", async () => {
    await database.db.updateTable("product").set({ title: "Power" }).where("type", "=", "Energy").execute();
    const bookId = cache.bookOn(Temporal.PlainDate.from("2026-11-21"))?.id ?? "";
    const where = { bookId, region: cache.regionOf("LS6 1ZZ") ?? "", size: 4 };
    expect((await cache.products(database.db, where))[0]?.title).not.toBe("Power");
    await cache.refresh();
    expect((await cache.products(database.db, where))[0]?.title).toBe("Power");
  });
});
