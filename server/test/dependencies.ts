import type { OpenDatabase } from "../database/connect.ts";
import { createClock } from "../src/clock.ts";
import { type Config, parseConfig } from "../src/config.ts";
import { createDependencies } from "../src/create-dependencies.ts";
import type { Dependencies } from "../src/dependencies.ts";
import type { DirectDebitProvider } from "../src/payments/providers/port.ts";
import { createStaffSignIn } from "../src/staff/index.ts";
import { seededOn } from "./database.ts";
import { testKeys } from "./prepare-for-tests.ts";
import { quickPasswords } from "./quick-passwords.ts";
import { recordJobs } from "./recorded-jobs.ts";

export type TestOptions = {
  readonly config?: Partial<Config>;
  readonly deps?: Partial<Dependencies>;
  /** In place of the sandbox's. */
  readonly provider?: Partial<DirectDebitProvider>;
  readonly today?: string;
  /** In ENCRYPTION_KEYS's format. */
  readonly encryptionKeys?: string;
};

/** Off, except in tests of rate limits. */
const noRateLimits: Dependencies["rateLimiter"] = {
  take: () => Promise.resolve({ wait: undefined, giveBack: () => undefined }),
};

export const testEnvironment = {
  NODE_ENV: "test",
  LOG_LEVEL: "fatal",
  PUBLIC_URL: "https://evenly.test",
  WEB_FOLDER: "/nowhere",
};

/** Everything on a test database, on the demo data's day; jobs are recorded only. Its caches have yet to be started. */
export function testDependencies(database: OpenDatabase, options: TestOptions = {}) {
  const config: Config = {
    ...parseConfig(testEnvironment),
    staffFolder: "/nowhere",
    galleryFolder: "/nowhere",
    // Off, as rate limits are: the tests' people open houses by the dozen.
    accountsPerEmail: Number.POSITIVE_INFINITY,
    accountsPerBankAccount: Number.POSITIVE_INFINITY,
    mailsPerRecipient: Number.POSITIVE_INFINITY,
    ...options.config,
  };
  // One pool, which a test may listen to.
  const connection = { ...database, reads: database.db, lists: database.db, jobs: database.db };
  const wired = createDependencies(config, connection, options.encryptionKeys ?? testKeys, () => undefined);
  const jobs = recordJobs();
  const deps: Dependencies = {
    ...wired.deps,
    jobs,
    clock: createClock(Temporal.PlainDate.from(options.today ?? seededOn.toString())),
    movableClock: undefined,
    directDebitProvider: { ...wired.deps.directDebitProvider, ...options.provider },
    rateLimiter: noRateLimits,
    staffSignIn: createStaffSignIn(wired.deps, quickPasswords),
    ...options.deps,
    reads: options.deps?.reads ?? options.deps?.db ?? wired.deps.reads,
    lists: options.deps?.lists ?? options.deps?.db ?? wired.deps.lists,
  };
  return { deps, jobs };
}
