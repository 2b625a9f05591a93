import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { AddressLookup } from "./adapters/address-lookup/port.ts";
import type { Clock } from "./adapters/clock/port.ts";
import type { DirectDebitProvider } from "./adapters/direct-debit/port.ts";
import type { EmailSender } from "./adapters/email/port.ts";
import type { BankDetailsVault } from "./bank-details-vault.ts";
import type { Config } from "./config.ts";
import type { FeatureFlagCache } from "./feature-flag-cache.ts";
import type { DatabaseOutage } from "./http/database-outage.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { LeadIds } from "./lead-ids.ts";
import type { PriceBookCache } from "./price-book-cache.ts";
import type { SettingsCache } from "./settings-cache.ts";

/** All that the app stands on; nothing is global, so two apps can live in one test. */
export type Dependencies = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly clock: Clock;
  readonly addressLookup: AddressLookup;
  readonly directDebitProvider: DirectDebitProvider;
  readonly emailSender: EmailSender;
  readonly jobs: Jobs;
  readonly vault: BankDetailsVault;
  readonly flags: FeatureFlagCache;
  readonly settings: SettingsCache;
  readonly priceBooks: PriceBookCache;
  readonly leadIds: LeadIds;
  readonly databaseOutage: DatabaseOutage;
  readonly rateLimiter: Pick<RateLimiter, "take" | "look">;
};
