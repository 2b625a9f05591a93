import type { OpenDatabase } from "../database/connect.ts";
import { openNodePools } from "../database/node-pools.ts";
import { NodeIsOwner } from "../database/node-role.ts";
import { openConfiguredDatabase } from "../database/open-configured-database.ts";
import { OwnPostgresRefused } from "../database/own-postgres/index.ts";
import { NoticeTooShort, SchemaIsBehind } from "../database/check-schema.ts";
import { type Config, ConfigError, isTrial, readConfig } from "./config.ts";
import { type Product, startProduct } from "./product.ts";

async function run(config: Config) {
  // A trial's files, including the database, are readable by their owner only.
  if (config.databaseUrl === undefined) process.umask(0o077);
  const connection = await openConfiguredDatabase(config, {
    use: config.role === "all" ? "product" : "node",
    open: (databaseUrl) =>
      openNodePools(databaseUrl, config.role, config.databasePoolSize, config.databaseReadUrl),
    onLost: endWithDatabase,
    log: console.log,
  });
  const product = await startProduct(config, connection, { log: console.log });
  announce(config, product);
  warnOfSimulatedServices(config, product);
  stopOnSignals(product, connection);
}

/** A trial's PostgreSQL ended by itself. */
function endWithDatabase() {
  console.error("The database has ended, so the product ends too. Nothing is lost: start it again.");
  process.exit(1);
}

function announce(config: Config, { port, isSeeded }: Product) {
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
}

/** Warns about settings that look live but send no mail and move no money. */
function warnOfSimulatedServices(
  { databaseUrl, smtpUrl, environment, directDebit }: Config,
  { app: { log } }: Product,
) {
  if (databaseUrl !== undefined && smtpUrl === undefined) {
    log.warn("SMTP_URL is not set: mails are written down and never sent");
  }
  if (environment === "production" && directDebit.provider === "sandbox") {
    log.warn("DIRECT_DEBIT_PROVIDER is sandbox: mandates are pretended, and no bank hears of them");
  }
  if (directDebit.provider === "gocardless" && directDebit.baseUrl.includes("sandbox")) {
    log.warn("GOCARDLESS_BASE_URL is GoCardless's sandbox: no bank hears of a mandate, and no money moves");
  }
}

/** Whatever hangs: a stopped process is killed after some 30 seconds. */
const longestStop = 28_000;

/** Drains requests, then jobs, then closes the database. A second signal exits at once. */
function stopOnSignals(product: Product, connection: OpenDatabase) {
  const stop = async () => {
    setTimeout(() => {
      product.app.log.error("could not stop in time");
      process.exit(1);
    }, longestStop).unref();
    await product.stop();
    await connection.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      process.once(signal, () => process.exit(1));
      stop().catch((error: unknown) => {
        product.app.log.error({ err: error }, "could not stop in order");
        process.exit(1);
      });
    });
  }
}

try {
  await run(readConfig());
} catch (error) {
  const isForTheOperator = [
    ConfigError,
    SchemaIsBehind,
    NodeIsOwner,
    NoticeTooShort,
    OwnPostgresRefused,
  ].some((kind) => error instanceof kind);
  console.error(isForTheOperator && error instanceof Error ? error.message : error);
  process.exit(1);
}
