import { readCommandConfig } from "../src/config.ts";
import { createJobs } from "../src/queue/index.ts";
import { migrateToLatest } from "./migrate.ts";
import { openConfiguredDatabase } from "./open-configured-database.ts";

/** `script/migrate`: our schema and the job queue's. */
const database = await openConfiguredDatabase(readCommandConfig(), { use: "command" });
try {
  const done = await migrateToLatest(database.db);
  console.log(done.length === 0 ? "The schema is up to date." : done.join("\n"));
  const jobs = createJobs({
    connection: database,
    work: false,
    handlers: () => {
      throw new Error("Nothing is worked off here");
    },
    onFailure: ({ error }) => console.error(error),
  });
  await jobs.start();
  await jobs.stop();
} finally {
  await database.close();
}
