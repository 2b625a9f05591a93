import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { languages } from "@evenly/contract/languages";
import { en } from "@evenly/contract/sentences/en";
import { pseudo } from "@evenly/contract/sentences/pseudo";
import { sql } from "kysely";
import { Registry } from "prom-client";
import type { OpenDatabase } from "../database/connect.ts";
import { createGazetteer, createLoqate } from "./addresses/index.ts";
import { createClock, createMovableClock } from "./clock.ts";
import { BankDetailsVault, createGocardless, createSandbox, paymentFigures } from "./payments/index.ts";
import { createMailbox, createSmtpSender, mailFigures } from "./mail/index.ts";
import { type Config, isTrial } from "./config.ts";
import type { Dependencies } from "./dependencies.ts";
import type { FeatureFlags } from "@evenly/contract/features";
import { EncryptionKeys } from "./encryption-keys.ts";
import { loadFlags, loadProclamations, loadSettings } from "./settings/index.ts";
import { PollingCache } from "./polling-cache.ts";
import { databaseFigures } from "./http/database-figures.ts";
import { DatabaseOutage } from "./http/database-outage.ts";
import { registerFigures } from "./figures.ts";
import { commandFigures } from "./operator-commands.ts";
import { RateLimiter } from "./http/rate-limiter.ts";
import { openReadinessPool, Readiness } from "./http/readiness.ts";
import { VendorCalls } from "./http/vendor-calls.ts";
import { createHandlers } from "./job-handlers.ts";
import { createJobs, type DoneJob, type Failure, jobFigures } from "./queue/index.ts";
import { LeadIds } from "./leads/index.ts";
import { PriceBookCache } from "./pricing/index.ts";
import { createStaffSignIn } from "./staff/index.ts";
import type { Tracer } from "./trace.ts";
import { followClock } from "./trial-clock/index.ts";

export type Wired = {
  readonly deps: Dependencies;
  /** Each step is done by `patiently`, again where the database was away. */
  start(
    log: Pick<FastifyBaseLogger, "warn">,
    patiently?: (step: () => Promise<void>) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<void>;
};

export function createDependencies(
  config: Config,
  connection: OpenDatabase,
  encryptionKeys: string,
  onJobFailure: (failure: Failure) => void,
  {
    onJobDone,
    tracer,
    ...replacements
  }: Partial<Pick<Dependencies, "clock" | "directDebitProvider">> & {
    readonly onJobDone?: (done: DoneJob) => void;
    readonly tracer?: Tracer | undefined;
  } = {},
): Wired {
  const { db, reads, admitWrite } = connection;
  const rateLimiter = new RateLimiter(reads);
  const metrics = new Registry();
  const vendorCalls = new VendorCalls(metrics);
  const readinessPool = openReadinessPool(connection.databaseUrl);
  const readiness = new Readiness({ id: randomUUID(), role: config.role }, (text, values) =>
    readinessPool.query(text, [...values]),
  );
  const flags = new PollingCache<FeatureFlags>(async () => ({
    ...(await loadFlags(reads)),
    ...config.featureFlags,
  }));
  const settings = new PollingCache(() => loadSettings(reads));
  const proclamations = new PollingCache(() => loadProclamations(reads));
  const priceBooks = new PriceBookCache(reads);
  const movableClock = isTrial(config) && config.today === undefined ? createMovableClock() : undefined;
  /** Other nodes of the trial follow the one that moves it. */
  const followedClock = movableClock && new PollingCache(() => followClock(db, movableClock));
  const caches = [...(followedClock ? [followedClock] : []), flags, settings, proclamations, priceBooks];
  const clock = {
    ...(replacements.clock ?? movableClock ?? createClock(config.today)),
    proclamations: () => proclamations.get(),
  };
  const keys = new EncryptionKeys(encryptionKeys);
  const deps: Dependencies = {
    db,
    reads,
    admitWrite,
    lists: connection.lists,
    config,
    clock,
    movableClock,
    languages: config.pseudoLanguage ? [...languages, pseudo(en)] : languages,
    addressLookup:
      config.addresses.provider === "loqate"
        ? createLoqate({ db: reads, fetch: vendorCalls.fetchOf("loqate"), ...config.addresses })
        : createGazetteer(reads),
    directDebitProvider:
      replacements.directDebitProvider ??
      (config.directDebit.provider === "gocardless"
        ? createGocardless({ fetch: vendorCalls.fetchOf("gocardless"), ...config.directDebit })
        : createSandbox({ db, clock })),
    emailSender:
      config.smtpUrl === undefined
        ? createMailbox()
        : createSmtpSender({
            url: config.smtpUrl,
            connections: config.smtpConnections,
            mailsPerSecond: config.mailsPerSecond,
            calls: vendorCalls,
            from: config.mailFrom,
            ownName: new URL(config.publicUrl).hostname,
          }),
    jobs: createJobs({
      connection,
      work: config.role !== "api",
      handlers: () => createHandlers({ ...deps, db: connection.jobs }),
      onFailure: onJobFailure,
      onDone: onJobDone,
      tracer,
    }),
    encryptionKeys: keys,
    vault: new BankDetailsVault(encryptionKeys),
    flags,
    settings,
    proclamations,
    priceBooks,
    leadIds: new LeadIds(encryptionKeys),
    databaseOutage: new DatabaseOutage(async () => {
      await readiness.findDatabase();
      for (const pool of [reads, db, connection.jobs]) await sql`select 1`.execute(pool);
      await connection.queue.query("select 1");
    }),
    readiness,
    metrics,
    tracer,
    staffSignIn: createStaffSignIn({ db, config, clock, encryptionKeys: keys }),
    rateLimiter,
  };
  registerFigures(metrics, [
    ...databaseFigures(connection, deps.databaseOutage),
    ...jobFigures(reads),
    commandFigures(reads),
    mailFigures(reads, clock),
    ...paymentFigures(deps, reads),
  ]);
  return {
    deps,
    start: async (log, patiently = (step) => step()) => {
      for (const cache of caches) await patiently(() => cache.start(log));
      await patiently(() => rateLimiter.start());
      await patiently(() => deps.jobs.start());
    },
    stop: async () => {
      await deps.jobs.stop();
      await rateLimiter.stop();
      for (const cache of caches) await cache.stop();
      await readinessPool.end();
      deps.emailSender.close?.();
    },
  };
}
