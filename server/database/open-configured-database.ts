import { readConfig } from "../src/config.ts";
import { openDatabase, type OpenDatabase } from "./connect.ts";
import { migrateToLatest } from "./migrate.ts";

/** For commands: the database that the server itself would open, with its schema up to date. */
export async function openConfiguredDatabase(): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = readConfig();
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2 });
  await migrateToLatest(database.db);
  return database;
}
