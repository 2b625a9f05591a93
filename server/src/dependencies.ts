import type { Kysely } from "kysely";
import type { Registry } from "prom-client";
import type { Database } from "../database/tables.ts";
import type { AddressLookup } from "./addresses/port.ts";
import type { Clock, MovableClock } from "./clock.ts";
import type { BankDetailsVault } from "./payments/bank-details/bank-details-vault.ts";
import type { DirectDebitProvider } from "./payments/providers/port.ts";
import type { EmailSender } from "./mail/port.ts";
import type { Config } from "./config.ts";
import type { Proclamations } from "@evenly/domain/calendar";
import type { Languages } from "@evenly/contract/languages";
import type { FeatureFlags } from "@evenly/contract/features";
import type { EncryptionKeys } from "./encryption-keys.ts";
import type { PollingCache } from "./polling-cache.ts";
import type { DatabaseOutage } from "./http/database-outage.ts";
import type { RateLimiter } from "./http/rate-limiter.ts";
import type { Readiness } from "./http/readiness.ts";
import type { Jobs } from "./queue/jobs.ts";
import type { LeadIds } from "./leads/lead-ids.ts";
import type { PriceBookCache } from "./pricing/price-book-cache.ts";
import type { Settings } from "./settings/queries/settings.ts";
import type { Tracer } from "./trace.ts";
import type { StaffSignIn } from "./staff/sign-in/port.ts";

/** What holds at this moment: the day, the configuration, what staff have set, the price books in force. */
export type Now = {
  readonly clock: Clock;
  readonly config: Config;
  readonly flags: PollingCache<FeatureFlags>;
  readonly settings: PollingCache<Settings>;
  readonly priceBooks: PriceBookCache;
};

/** What a change needs besides its transaction: it queues jobs and mails, makes and encrypts tokens and ids. */
export type Work = Now & {
  readonly jobs: Jobs;
  readonly encryptionKeys: EncryptionKeys;
  readonly leadIds: LeadIds;
};

/** What handles bank details and calls the Direct Debit provider. */
export type Bank = Work & {
  readonly directDebitProvider: DirectDebitProvider;
  readonly vault: BankDetailsVault;
};

/** Everything: what answers a call or runs a job, and opens its own transactions. */
export type Dependencies = Bank & {
  readonly db: Kysely<Database>;
  /** Connections of its own, for calls that only read. Ruling K2. */
  readonly reads: Kysely<Database>;
  /** For the back office's lists and figures, which may be a moment behind. */
  readonly lists: Kysely<Database>;
  /** Set in a trial without a fixed date. Ruling F9. */
  readonly movableClock: MovableClock | undefined;
  readonly languages: Languages;
  readonly addressLookup: AddressLookup;
  readonly emailSender: EmailSender;
  readonly proclamations: PollingCache<Proclamations>;
  readonly databaseOutage: DatabaseOutage;
  /** Throws when too many wait for a connection to write with. Ruling K2. */
  readonly admitWrite: () => void;
  readonly readiness: Readiness;
  /** What `/metrics` shows, besides calls and the process. */
  readonly metrics: Registry;
  /** Set when spans are exported. Ruling K2. */
  readonly tracer: Tracer | undefined;
  readonly staffSignIn: StaffSignIn;
  readonly rateLimiter: Pick<RateLimiter, "take">;
};
