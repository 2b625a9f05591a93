import type { FastifyInstance } from "fastify";
import type { OpenDatabase } from "../database/connect.ts";
import { openConfiguredDatabase } from "../database/open-configured-database.ts";
import { OwnPostgresRefused } from "../database/own-postgres/index.ts";
import { readySchema, SchemaIsBehind } from "../database/ready-schema.ts";
import { seedDemo } from "../database/seed/demo.ts";
import { seedLeads } from "../database/seed/demo-leads.ts";
import { seedDemoOffice } from "../database/seed/demo-office.ts";
import { seedLivedHouseholds } from "../database/seed/lived-households.ts";
import { seedReference } from "../database/seed/reference.ts";
import { buildApp } from "./app.ts";
import { type Config, ConfigError, isTrial, readConfig } from "./config.ts";
import { createDependencies, type Wired } from "./create-dependencies.ts";
import type { Dependencies } from "./dependencies.ts";
import { isDatabaseAway } from "./http/database-errors.ts";
import { saveBrand } from "./settings/index.ts";
import { readOrMakeTrialKey } from "./trial-key.ts";

const run = async (config: Config) => {
  // A trial's files, including the database, are readable by their owner only.
  if (config.databaseUrl === undefined) process.umask(0o077);
  const connection = await openConfiguredDatabase(config, {
    use: config.role === "all" ? "product" : "node",
    poolSize: config.databasePoolSize,
    onLost: endWithDatabase,
  });
  const keys = config.encryptionKeys ?? (await readOrMakeTrialKey(config.dataDir));
  const running: { app?: FastifyInstance } = {};
  const wired = createDependencies(config, connection, keys, ({ job, error }) => {
    if (!running.app) return;
    if (isDatabaseAway(error)) wired.deps.databaseOutage.note(running.app.log, error);
    else running.app.log.error({ err: error, job }, "job failed");
  });
  await readySchema(connection.db, config);
  await saveBrand(connection.db, config.brand);
  const isSeeded = await seed(connection, wired.deps);
  const app = await buildApp(wired.deps);
  running.app = app;
  await wired.start(app.log);
  await app.listen({ port: config.port, host: config.host });
  announce(config, app, isSeeded);
  warnOfSimulatedServices(config, app);
  stopOnSignals(app, wired, connection);
};

/** A trial's PostgreSQL ended by itself. */
const endWithDatabase = () => {
  console.error("The database has ended, so the product ends too. Nothing is lost: start it again.");
  process.exit(1);
};

const seed = async ({ db }: OpenDatabase, deps: Dependencies): Promise<boolean> => {
  const { config, clock, vault, directDebitProvider } = deps;
  await seedReference(db);
  const isWanted = config.seedDemo ?? (config.databaseUrl === undefined && !(await hasAccounts(db)));
  if (!isWanted) return false;
  const sealBankDetails = (id: string, details: Parameters<typeof vault.seal>[1]) => vault.seal(id, details);
  const { seeded } = await seedDemo(db, { today: clock.today(), sealBankDetails });
  if (!seeded) return false;
  if (directDebitProvider.name === "sandbox") await seedLivedHouseholds(deps);
  await seedLeads(deps);
  if (isTrial(config) && config.environment !== "production") await seedDemoOffice(deps);
  return true;
};

const hasAccounts = async (db: OpenDatabase["db"]): Promise<boolean> =>
  (await db.selectFrom("household").select("id").limit(1).executeTakeFirst()) !== undefined;

const announce = (config: Config, app: FastifyInstance, isSeeded: boolean) => {
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const here = `http://localhost:${String(port)}`;
  console.log(`${config.brand.name} is at ${here}`);
  if (isSeeded && isTrial(config)) {
    console.log(`6 Larkspur Terrace is in its fifth month: its mails at ${here}/dev/mailbox open its pages.`);
  }
  if (config.databaseUrl === undefined) {
    console.log(
      `Data is in ${config.dataDir}, in a PostgreSQL of the product's own, for trying things out. Set DATABASE_URL for more.`,
    );
  }
};

/** Warns about settings that look live but send no mail and move no money. */
const warnOfSimulatedServices = (
  { databaseUrl, smtpUrl, environment, directDebit }: Config,
  { log }: FastifyInstance,
) => {
  if (databaseUrl !== undefined && smtpUrl === undefined) {
    log.warn("SMTP_URL is not set: mails are written down and never sent");
  }
  if (environment === "production" && directDebit.provider === "sandbox") {
    log.warn("DIRECT_DEBIT_PROVIDER is sandbox: mandates are pretended, and no bank hears of them");
  }
  if (directDebit.provider === "gocardless" && directDebit.baseUrl.includes("sandbox")) {
    log.warn("GOCARDLESS_BASE_URL is GoCardless's sandbox: no bank hears of a mandate, and no money moves");
  }
};

/** Drains requests, then jobs, then closes the database. A second signal exits at once. */
const stopOnSignals = (app: FastifyInstance, wired: Wired, connection: OpenDatabase) => {
  const stop = async () => {
    await app.close();
    await wired.stop();
    await connection.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      stop().catch((error: unknown) => {
        app.log.error({ err: error }, "could not stop in order");
        process.exit(1);
      });
    });
  }
};

try {
  await run(readConfig());
} catch (error) {
  const isForTheOperator = [ConfigError, SchemaIsBehind, OwnPostgresRefused].some(
    (kind) => error instanceof kind,
  );
  console.error(isForTheOperator && error instanceof Error ? error.message : error);
  process.exit(1);
}
