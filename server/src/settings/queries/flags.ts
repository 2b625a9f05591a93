import type { FeatureFlags } from "@evenly/contract/features";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Flags without a row are off. Ruling E. */
const off: FeatureFlags = {
  allow_vouchers: false,
  default_voucher: null,
  auto_apply_default_voucher_codes: false,
  edit_flow_test: false,
  dynamic_tenancy_start_date: false,
  min_contract_length: null,
};

export async function loadFlags(db: Kysely<Database>): Promise<FeatureFlags> {
  const rows = await db.selectFrom("featureFlag").select(["key", "value"]).execute();
  return { ...off, ...Object.fromEntries(rows.map(({ key, value }) => [key, value.value])) };
}

export async function saveFlag(
  db: Kysely<Database>,
  key: keyof FeatureFlags,
  value: FeatureFlags[keyof FeatureFlags],
): Promise<void> {
  const row = { value: JSON.stringify({ value }), updatedAt: new Date() };
  await db
    .insertInto("featureFlag")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
