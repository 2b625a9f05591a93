import type { FeatureFlags } from "@evenly/contract/features";
import type { Kysely } from "kysely";
import { loadSettings, type Settings } from "../database/queries/settings.ts";
import type { Database } from "../database/tables.ts";
import { Refreshed } from "./refreshed.ts";

/** What an operator changes without a restart, without a query a request. */
export class SettingsCache extends Refreshed<Settings> {
  constructor(db: Kysely<Database>) {
    super(() => loadSettings(db));
  }
}

/** The shortest tenancy we take: the flag wins over the setting. Spec §9, Ruling E. */
export const minimumTenancyMonths = (settings: Settings, flags: FeatureFlags): number =>
  flags.min_contract_length ?? settings.minTenancyLengthMonths;
