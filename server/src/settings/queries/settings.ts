import { reviews, type Reviews } from "@evenly/contract/config";
import { defaultMinimumMonths } from "@evenly/domain/limits";
import type { FeatureFlags } from "@evenly/contract/features";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../../database/tables.ts";

const settings = z.object({
  minTenancyLengthMonths: z.number().int().min(1).default(defaultMinimumMonths),
  carouselTexts: z.array(z.string()).default([]),
  reviews: reviews.nullable().default(null),
});

/** Settings that take effect without a restart. Spec §7 `GET /config`, Ruling D5. */
export type Settings = {
  readonly minTenancyLengthMonths: number;
  readonly carouselTexts: readonly string[];
  readonly reviews: Reviews | null;
};

/** Throws on a value that the screens cannot show. */
export async function loadSettings(db: Kysely<Database>): Promise<Settings> {
  const rows = await db.selectFrom("setting").select(["key", "value"]).execute();
  return settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value.value])));
}

export async function saveSetting<Key extends keyof Settings>(
  db: Kysely<Database>,
  key: Key,
  value: Settings[Key],
): Promise<void> {
  const row = { value: JSON.stringify({ value }), updatedAt: new Date() };
  await db
    .insertInto("setting")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

/** The flag overrides the setting. Spec §9, Ruling E. */
export function minimumTenancyMonths(settings: Settings, flags: FeatureFlags): number {
  return flags.min_contract_length ?? settings.minTenancyLengthMonths;
}
