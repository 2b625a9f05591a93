import type { FeatureFlags } from "@evenly/contract/features";
import type { Kysely } from "kysely";
import { loadFlags } from "../database/queries/flags.ts";
import type { Database } from "../database/tables.ts";
import { Refreshed } from "./refreshed.ts";

/** The flags, without a query a request. Overrides (trials and tests) win over the table. Ruling E. */
export class FeatureFlagCache extends Refreshed<FeatureFlags> {
  constructor(db: Kysely<Database>, overrides: Partial<FeatureFlags> = {}) {
    super(async () => ({ ...(await loadFlags(db)), ...overrides }));
  }
}
