import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { languages } from "@evenly/contract/languages";
import { en } from "@evenly/contract/sentences/en";
import { pseudo } from "@evenly/contract/sentences/pseudo";
import { sql } from "kysely";
import { Registry } from "prom-client";
import type { OpenDatabase } from "../database/connect.ts";
import { createGazetteer, createLoqate } from "./addresses/index.ts";
import { BankDetailsVault, createGocardless, createSandbox, paymentFigures } from "./payments/index.ts";
import { createMailbox, createSmtpSender, mailFigures } from "./mail/index.ts";
import type { Config } from "./config.ts";
import { createWork } from "./create-work.ts";
import type { Dependencies } from "./dependencies.ts";
import { EncryptionKeys } from "./encryption-keys.ts";
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
import { createStaffSignIn } from "./staff/index.ts";
import type { Tracer } from "./trace.ts";

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
  const keys = new EncryptionKeys(encryptionKeys);
  const jobs = createJobs({
    connection,
    work: config.role !== "api",
    handlers: () => createHandlers({ ...deps, db: connection.jobs }),
    onFailure: onJobFailure,
    onDone: onJobDone,
    tracer,
  });
  const { work, movableClock, proclamations, caches } = createWork(config, connection, {
    jobs,
    keys: () => ({ encryptionKeys: keys, leadIds: new LeadIds(encryptionKeys) }),
    clock: replacements.clock,
  });
  const { clock } = work;
  const deps: Dependencies = {
    ...work,
    db,
    reads,
    admitWrite,
    lists: connection.lists,
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
    vault: new BankDetailsVault(encryptionKeys),
    proclamations,
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
