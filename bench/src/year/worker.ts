import { openDatabase } from "../../../server/database/connect.ts";
import { createMovableClock } from "../../../server/src/clock.ts";
import { parseConfig } from "../../../server/src/config.ts";
import { createDependencies } from "../../../server/src/create-dependencies.ts";
import { sandboxOfScenarios } from "../../../server/test/year/scenarios.ts";

/** A job node whose clock the parent sets; it confirms each change. */
// Mails are stored instead of sent, which production refuses.
const config = parseConfig({ ...process.env, NODE_ENV: "test" });
if (config.databaseUrl === undefined || config.encryptionKeys === undefined) {
  throw new Error("DATABASE_URL and ENCRYPTION_KEYS are needed");
}
const database = openDatabase(config.databaseUrl, { size: config.databasePoolSize });
const clock = createMovableClock();
const wired = createDependencies(
  config,
  database,
  config.encryptionKeys,
  ({ job, error }) => console.error(`${job}: ${String(error)}`),
  { clock, directDebitProvider: sandboxOfScenarios({ db: database.db, clock }) },
);
const states = { isStarted: false };
/** The parent queues daily jobs; the queue would use the machine's clock. */
async function start() {
  await wired.start({ warn: console.error });
  await database.db.deleteFrom("pgboss.schedule" as never).execute();
}
process.on("message", (message: { readonly ahead: number }) => {
  clock.setAhead(message.ahead);
  if (states.isStarted) process.send?.(message);
  else {
    states.isStarted = true;
    void start().then(() => process.send?.(message));
  }
});
process.once("disconnect", () => process.exit());
