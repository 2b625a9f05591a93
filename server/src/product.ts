import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "../database/connect.ts";
import { checkSchema } from "../database/check-schema.ts";
import { seedDemo } from "../database/seed/demo.ts";
import { seedLeads } from "../database/seed/demo-leads.ts";
import { seedDemoOffice } from "../database/seed/demo-office.ts";
import { seedLivedHouseholds } from "../database/seed/lived-households.ts";
import { seedPriceBook, seedReference } from "../database/seed/reference.ts";
import { buildApp } from "./app.ts";
import { type Config, isTrial } from "./config.ts";
import { createDependencies } from "./create-dependencies.ts";
import type { Dependencies } from "./dependencies.ts";
import { isDatabaseAway } from "./http/database-errors.ts";
import type { LogStream } from "./http/log-stream.ts";
import { FailureLog } from "./queue/index.ts";
import { saveBrand } from "./settings/index.ts";
import type { Tracer } from "./trace.ts";
import { readEncryptionKeys } from "./trial-key.ts";
import { refuseReadOnly, tryWhileAway } from "./try-while-away.ts";

export type Product = {
  readonly app: FastifyInstance;
  readonly port: number;
  /** Demo data were made at this start. */
  readonly isSeeded: boolean;
  /** Is not ready for a while, then drains requests, then jobs. The database is closed by who opened it. */
  readonly stop: () => Promise<void>;
};

export type ProductOptions = {
  readonly logStream?: LogStream;
  /** Told what a first start does, which takes some seconds, and what a start waits for. */
  readonly log?: (progress: string) => void;
  /** Between two tries while the database is away. */
  readonly pause?: () => Promise<unknown>;
};

/** Readies the database, and serves the product from it. */
export async function startProduct(
  config: Config,
  connection: OpenDatabase,
  { logStream, log = () => {}, pause }: ProductOptions = {},
): Promise<Product> {
  const keys = await readEncryptionKeys(config);
  const running: { app?: FastifyInstance } = {};
  const failures = new FailureLog();
  const tracer = await findTracer(config);
  const wired = createDependencies(
    config,
    connection,
    keys,
    (failure) => {
      if (!running.app) return;
      const isAway = isDatabaseAway(failure.error);
      if (isAway) wired.deps.databaseOutage.note(running.app.log, failure.error);
      if (!isAway || failure.isLast) failures.note(running.app.log, failure);
    },
    {
      tracer,
      onJobDone: ({ job, ids, times }) => {
        failures.noteDone(job);
        running.app?.log.info({ job, ...ids, ...times }, "job done");
      },
    },
  );
  // These may take longer than a visitor would wait.
  const patient = { ...wired.deps, db: connection.jobs };
  const patience = { log, ...(pause && { pause }) };
  const isDemoWanted = await tryWhileAway(async () => {
    await refuseReadOnly(patient.db);
    await checkSchema(patient.db, config);
    await saveBrand(patient.db, config.brand);
    return seedNeeded(patient);
  }, patience);
  const isSeeded = isDemoWanted && (await seedTrial(patient, log));
  const app = await buildApp(wired.deps, logStream);
  running.app = app;
  await wired.start(app.log, (work) => tryWhileAway(work, patience));
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  return {
    app,
    port: typeof address === "object" && address !== null ? address.port : config.port,
    isSeeded,
    stop: async () => {
      wired.deps.readiness.beginToStop();
      await wait(config.shutdownDelaySeconds * 1_000);
      await app.close();
      await wired.stop();
      failures.stop();
      await tracer?.stop();
    },
  };
}

/** Loaded only when it is asked for, for a start to be quick. */
async function findTracer({ otlpEndpoint, role }: Config): Promise<Tracer | undefined> {
  if (otlpEndpoint === undefined) return undefined;
  const { startTracer } = await import("./open-telemetry.ts");
  return startTracer({ otlpEndpoint, role });
}

/** Can be done again. Returns whether demo data are wanted. */
async function seedNeeded({ db, config }: Dependencies): Promise<boolean> {
  await seedReference(db);
  if (config.databaseUrl === undefined || config.seedDemo === true) await seedPriceBook(db);
  return config.seedDemo ?? (config.databaseUrl === undefined && !(await hasAccounts(db)));
}

async function seedTrial(deps: Dependencies, log: (progress: string) => void): Promise<boolean> {
  const { db, config, clock, vault, encryptionKeys, directDebitProvider } = deps;
  log("Making demo data, 1 of 4: 20,000 addresses, codes, and households");
  const { seeded } = await seedDemo(db, { today: clock.today(), vault, encryptionKeys });
  if (!seeded) return false;
  log("Making demo data, 2 of 4: the past months of two households");
  if (directDebitProvider.name === "sandbox") await seedLivedHouseholds(deps, (month) => log(`  ${month}`));
  log("Making demo data, 3 of 4: visitors of the last weeks");
  await seedLeads(deps);
  log("Making demo data, 4 of 4: work for the back office");
  if (isTrial(config) && config.environment !== "production") await seedDemoOffice(deps);
  return true;
}

async function hasAccounts(db: OpenDatabase["db"]): Promise<boolean> {
  return (await db.selectFrom("household").select("id").limit(1).executeTakeFirst()) !== undefined;
}
