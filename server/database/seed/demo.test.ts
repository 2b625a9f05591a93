import { productTypes } from "@evenly/domain/catalogue";
import type { Kysely } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { seededOn, useTestDatabases } from "../../test/database.ts";
import { BankDetailsVault } from "../../src/payments/index.ts";
import { encryptionKeys, testKeys } from "../../test/prepare-for-tests.ts";
import { newId } from "../ids.ts";
import { migrateToLatest } from "../migrate.ts";
import { loadCatalogue } from "../../src/pricing/queries/catalogue.ts";
import { findAffiliateByCode, findAgentByCode, findReferrerByCode } from "../../src/pricing/queries/codes.ts";
import { loadFlags } from "../../src/settings/queries/flags.ts";
import { loadSettings } from "../../src/settings/queries/settings.ts";
import { findVouchers } from "../../src/pricing/queries/vouchers.ts";
import type { Database } from "../tables.ts";
import { seedDemo } from "./demo.ts";
import { demoAddresses } from "./demo-addresses.ts";
import { seedPriceBook, seedReference } from "./reference.ts";
import { newGuid } from "../../src/access/guid.ts";

const vault = new BankDetailsVault(testKeys);

test("The demo addresses are the same every time [E]", () => {
  const addresses = demoAddresses();
  expect(addresses).toEqual(demoAddresses());
  expect(addresses.length).toBeGreaterThanOrEqual(20_000);
  expect(new Set(addresses.map(({ city }) => city)).size).toBe(10);
  expect(new Set(addresses.map(({ reference }) => reference)).size).toBe(addresses.length);
});

describe("The demo data set", () => {
  const open = useTestDatabases();
  let db: Kysely<Database>;
  beforeAll(async () => {
    ({ db } = await open());
  });
  const at = (line1: string) =>
    db.selectFrom("household").selectAll().where("line1", "=", line1).executeTakeFirstOrThrow();

  test("has at least 20,000 addresses, with the fixed ones [E]", async () => {
    const count = db.selectFrom("address").select(({ fn }) => fn.countAll<number | string>().as("all"));
    expect(Number((await count.executeTakeFirstOrThrow()).all)).toBeGreaterThanOrEqual(20_000);
    const lines = async (postcode: string) =>
      (
        await db.selectFrom("address").select(["line1", "city"]).where("postcode", "=", postcode).execute()
      ).map(({ line1, city }) => `${line1}, ${city}`);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));
    expect((await lines("LS6 1ZZ")).sort()).toEqual(
      upTo(24)
        .map((n) => `${n} Larkspur Terrace, Leeds`)
        .sort(),
    );
    expect((await lines("LS6 2ZZ")).sort()).toEqual(
      upTo(12)
        .map((n) => `Flat ${n}, Marigold Court, Leeds`)
        .sort(),
    );
  });

  test("serves every postcode that it has an address in", async () => {
    const areas = await db.selectFrom("servedArea").select("postcodeArea").execute();
    const served = new Set(areas.map(({ postcodeArea }) => postcodeArea));
    const outcodes = await db.selectFrom("postcode").select("outcode").distinct().execute();
    expect(outcodes.filter(({ outcode }) => !served.has(outcode.replace(/\d.*/, "")))).toEqual([]);
  });

  test.each([
    ["WELCOME10", { kind: "percent", percent: 10 }, {}],
    ["FREETV", { kind: "product-free", productType: "TV Licence" }, { optionCode: "tv-licence" }],
    ["BIGHOUSE", { kind: "percent", percent: 15 }, { minimumHousemates: 5 }],
    ["EXPIRED24", { kind: "percent", percent: 10 }, { endsOn: "2024-12-31" }],
    ["ONLYONE", { kind: "percent", percent: 10 }, { limitTotal: 1 }],
    ["FRESHERSCAMPUS", { kind: "amount-per-week", amount: 50 }, { offerCode: "FRESHERS" }],
  ])("has the voucher %s, read without case [E]", async (code, discount, conditions) => {
    const [voucher] = await findVouchers(db, [` ${code.toLowerCase()} `], "Maya.Okafor@example.com");
    expect(voucher).toMatchObject({ code, discount, ...conditions });
    expect([voucher?.uses ?? 0, voucher?.usesOfPerson ?? 0]).toEqual([0, 0]);
  });

  test("has the referral, the affiliate and the agent [D15] [E]", async () => {
    expect(await findReferrerByCode(db, "mates25")).toMatchObject({
      message: "Alex has given each of you 25p a week off",
      discount: { kind: "amount-per-week", amount: 25 },
    });
    const campus = await findAffiliateByCode(db, "Campus");
    expect(campus).toMatchObject({ code: "CAMPUS", active: true });
    const ofCampus = db.selectFrom("voucher").select("affiliateId").where("code", "=", "FRESHERSCAMPUS");
    expect((await ofCampus.executeTakeFirst())?.affiliateId).toBe(campus?.id);
    expect((await findAgentByCode(db, "hydepark"))?.preselected).toEqual({
      Energy: "energy-uncapped",
      Water: "water-all",
      Broadband: "virgin-vivid-fibre-100",
      "TV Licence": "no-tv-licence-01_none",
    });
    expect(await findAgentByCode(db, "NOBODY")).toBeUndefined();
  });

  test("has 3 Larkspur Terrace gathering and 5 complete, from the first of next month for a year less a day [E]", async () => {
    const [three, five] = [await at("3 Larkspur Terrace"), await at("5 Larkspur Terrace")];
    expect(three).toMatchObject({ state: "gathering", size: 3, completedAt: null });
    expect(five).toMatchObject({ state: "complete", size: 3 });
    for (const { id, tenancyStart, tenancyEnd, priceAfter } of [three, five]) {
      expect([tenancyStart, tenancyEnd]).toEqual(["2026-12-01", "2027-11-30"]);
      const sold = await db
        .selectFrom("householdProduct")
        .select("price")
        .where("householdId", "=", id)
        .execute();
      expect(sold).toHaveLength(4);
      expect(sold.reduce((sum, { price }) => sum + price, 0)).toBe(priceAfter);
    }
    const people = await db
      .selectFrom("housemate")
      .innerJoin("mandate", "mandate.housemateId", "housemate.id")
      .innerJoin("bankAccount", "bankAccount.id", "mandate.bankAccountId")
      .select(["householdId", "place", "accountEnding", "mandate.state"])
      .orderBy("householdId")
      .orderBy("place")
      .execute();
    const paid = { accountEnding: "11", state: "active" };
    expect(people).toEqual([
      { householdId: three.id, place: 1, ...paid },
      ...[1, 2, 3].map((place) => ({ householdId: five.id, place, ...paid })),
    ]);
  });

  test("has the flags of the ruling, and a review score that says it is a sample [E]", async () => {
    expect(await loadFlags(db)).toEqual({
      allow_vouchers: true,
      default_voucher: "WELCOME10",
      auto_apply_default_voucher_codes: false,
      edit_flow_test: false,
      dynamic_tenancy_start_date: false,
      min_contract_length: null,
    });
    expect(await loadSettings(db)).toMatchObject({ minTenancyLengthMonths: 9, reviews: { sample: true } });
  });

  test("has every product with its options, in the order they are shown [S3.1]", async () => {
    const catalogue = await loadCatalogue(db);
    expect(catalogue.map(({ type }) => type)).toEqual(productTypes);
    for (const { options, defaultOptionCode } of catalogue) {
      expect(options.find(({ code }) => code === defaultOptionCode)?.active).toBe(true);
    }
    expect(
      catalogue.flatMap(({ options }) => options.filter(({ active }) => !active).map(({ code }) => code)),
    ).toEqual(["no-broadband-vm-01_none"]);
  });

  test("has an option of each code that the screens and codes name [S3.1] [A4]", async () => {
    const codes = (await loadCatalogue(db)).flatMap(({ options }) => options.map(({ code }) => code));
    expect(codes.toSorted()).toEqual([
      "bt-full-fibre-900",
      "energy-uncapped",
      "energy-uncapped-green",
      "gbt-fibre",
      "no-broadband-other-01_none",
      "no-broadband-vm-01_none",
      "no-tv-licence-01_none",
      "no-water-01_none",
      "tv-licence",
      "virgin-fibre-1000",
      "virgin-fibre-600",
      "virgin-vivid-fibre-100",
      "virgin-vivid-fibre-400",
      "water-all",
    ]);
  });

  test("changes nothing when it is seeded again, even after people have signed up", async () => {
    const before = await db.selectFrom("household").selectAll().orderBy("id").execute();
    expect(await seedDemo(db, { today: seededOn.add({ months: 3 }), vault, encryptionKeys })).toEqual({
      seeded: false,
    });
    await seedReference(db);
    await seedPriceBook(db);
    expect(await db.selectFrom("household").selectAll().orderBy("id").execute()).toEqual(before);
    const books = await db.selectFrom("priceBook").select("name").execute();
    expect(books).toEqual([{ name: "2026-07" }]);
  });
});

describe("An installation of an operator [E]", () => {
  const open = useTestDatabases();
  test("has no prices until somebody publishes them, and what was deleted stays deleted at the next start", async () => {
    const { db } = await open({ empty: true });
    await migrateToLatest(db);
    await seedReference(db);
    expect(await db.selectFrom("priceBook").selectAll().execute()).toEqual([]);
    await db.deleteFrom("servedArea").where("postcodeArea", "=", "LS").execute();
    await db.deleteFrom("featureFlag").where("key", "=", "allow_vouchers").execute();
    await db.deleteFrom("setting").where("key", "=", "carouselTexts").execute();
    const read = async () => ({
      areas: await db.selectFrom("servedArea").select("postcodeArea").orderBy("postcodeArea").execute(),
      flags: await db.selectFrom("featureFlag").select("key").orderBy("key").execute(),
      settings: await db.selectFrom("setting").select("key").orderBy("key").execute(),
    });
    const before = await read();
    await seedReference(db);
    expect(await read()).toEqual(before);
  });
});

describe("A database with accounts of real people [E]", () => {
  const open = useTestDatabases();
  test("is refused, and left as it was", async () => {
    const { db } = await open({ empty: true });
    await migrateToLatest(db);
    await seedReference(db);
    await seedPriceBook(db);
    const { id } = await db.selectFrom("priceBook").select("id").executeTakeFirstOrThrow();
    await db
      .insertInto("household")
      .values({
        id: newId(),
        ...newGuid(encryptionKeys, newId()),
        shareToken: "s".repeat(22),
        state: "gathering",
        size: 1,
        line1: "1 Real Street",
        line2: "",
        organisationName: "",
        city: "Leeds",
        postcode: "LS6 1AB",
        tenancyStart: "2027-07-01",
        tenancyEnd: "2028-06-30",
        priceBefore: 0,
        priceAfter: 0,
        priceBookId: id,
      })
      .execute();
    await expect(seedDemo(db, { today: seededOn, vault, encryptionKeys })).rejects.toThrow(
      "accounts of real people",
    );
    expect(await db.selectFrom("address").select("id").execute()).toEqual([]);
  });
});
