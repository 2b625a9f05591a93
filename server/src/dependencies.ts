import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { AddressLookup } from "./addresses/index.ts";
import type { Clock, MovableClock } from "./clock.ts";
import { type DirectDebitProvider, type BankDetailsVault } from "./payments/index.ts";
import type { EmailSender } from "./mail/index.ts";
import type { Config } from "./config.ts";
import type { Languages } from "@evenly/contract/languages";
import type { FeatureFlags } from "@evenly/contract/features";
import type { EncryptionKeys } from "./encryption-keys.ts";
import type { PollingCache } from "./polling-cache.ts";
import type { DatabaseOutage } from "./http/database-outage.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import type { Jobs } from "./queue/index.ts";
import type { LeadIds } from "./leads/index.ts";
import type { PriceBookCache } from "./pricing/index.ts";
import type { Settings } from "./settings/index.ts";
import type { StaffSignIn } from "./staff/index.ts";

/** All that the app stands on; nothing is global, so two apps can live in one test. */
export type Dependencies = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly clock: Clock;
  /** The same one, in a trial whose date is not fixed. Ruling F9. */
  readonly movableClock: MovableClock | undefined;
  readonly languages: Languages;
  readonly addressLookup: AddressLookup;
  readonly directDebitProvider: DirectDebitProvider;
  readonly emailSender: EmailSender;
  readonly jobs: Jobs;
  readonly encryptionKeys: EncryptionKeys;
  readonly vault: BankDetailsVault;
  readonly flags: PollingCache<FeatureFlags>;
  readonly settings: PollingCache<Settings>;
  readonly priceBooks: PriceBookCache;
  readonly leadIds: LeadIds;
  readonly databaseOutage: DatabaseOutage;
  readonly staffSignIn: StaffSignIn;
  readonly rateLimiter: Pick<RateLimiter, "take">;
};
