import type { FeatureFlags } from "@evenly/contract/features";
import { defaultMinimumMonths } from "@evenly/domain/limits";
import { type Kysely, sql, type Transaction } from "kysely";
import { readPriceBook } from "../price-books/price-book-file.ts";
import { publishPriceBook } from "../price-books/publish.ts";
import type { Database } from "../tables.ts";
import { readCatalogue } from "./catalogue-file.ts";

const firstPriceBook = new URL("../price-books/2026-07.json", import.meta.url);

const servedAreas: Record<string, string> = {
  LS: "yorkshire",
  S: "yorkshire",
  M: "north-west",
  L: "north-west",
  NE: "north-east",
  B: "midlands",
  NG: "midlands",
  BS: "south-west",
  BN: "south-coast",
  SO: "south-coast",
};

/** Ruling E; the default voucher is seeded with the demo's vouchers. */
const defaultFlags: FeatureFlags = {
  allow_vouchers: true,
  default_voucher: null,
  auto_apply_default_voucher_codes: false,
  edit_flow_test: false,
  dynamic_tenancy_start_date: false,
  min_contract_length: null,
};

const defaultSettings = {
  minTenancyLengthMonths: defaultMinimumMonths,
  carouselTexts: [
    "Working out your share.",
    "One bill. Split evenly.",
    "No deposit and no set-up fees.",
    "Nothing is paid before your start date.",
  ],
  reviews: null,
};

/**
 * Required by every installation. Runs at each start: adds products that a version brings, and at the first one the areas,
 * flags and settings, of which the operator may delete any. Ruling E.
 */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await oneAtATime(db, async (trx) => {
    const product = await trx.selectFrom("product").select("type").limit(1).executeTakeFirst();
    await insertCatalogue(trx);
    if (product !== undefined) return;
    await trx
      .insertInto("servedArea")
      .values(Object.entries(servedAreas).map(([postcodeArea, region]) => ({ postcodeArea, region })))
      .execute();
    await insertFlagsAndSettings(trx);
  });
}

/** For a trial. An operator's prices are the operator's. */
export async function seedPriceBook(db: Kysely<Database>): Promise<void> {
  await oneAtATime(db, async (trx) => {
    const published = await trx.selectFrom("priceBook").select("id").limit(1).executeTakeFirst();
    if (published === undefined) await publishPriceBook(trx, readPriceBook(firstPriceBook));
  });
}

/** So that nodes that start together do not insert the same rows. */
async function oneAtATime(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<void>) {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7041124)`.execute(trx);
    await work(trx);
  });
}

async function insertCatalogue(trx: Kysely<Database>) {
  const products = readCatalogue();
  await trx
    .insertInto("product")
    .values(
      products.map((product, position) => ({
        type: product.type,
        position,
        label: product.label,
        title: product.title,
        icon: product.icon,
        image: product.image,
        showPrices: product.showPrices,
        defaultOptionCode: product.defaultOption,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const options = products.flatMap((product) =>
    product.options.map((option, position) => ({
      code: option.code,
      productType: product.type,
      position,
      title: option.title,
      bodyHtml: option.body,
      info: option.info,
      image: option.image,
      ribbonText: option.ribbon?.text ?? null,
      ribbonColour: option.ribbon?.colour ?? null,
      active: option.active,
    })),
  );
  await trx
    .insertInto("productOption")
    .values(options)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertFlagsAndSettings(trx: Kysely<Database>) {
  const updatedAt = new Date();
  for (const [key, value] of Object.entries(defaultFlags)) {
    await trx
      .insertInto("featureFlag")
      .values({ key: key as keyof FeatureFlags, value: JSON.stringify({ value }), updatedAt })
      .execute();
  }
  for (const [key, value] of Object.entries(defaultSettings)) {
    await trx
      .insertInto("setting")
      .values({ key, value: JSON.stringify({ value }), updatedAt })
      .execute();
  }
}
