import { readConfig } from "../src/config.ts";
import { openDatabase, type OpenDatabase } from "./connect.ts";
import { readySchema } from "./ready-schema.ts";

/** For commands: the database that the server itself would open, with a schema that this version can use. */
export async function openConfiguredDatabase(): Promise<OpenDatabase> {
  const config = readConfig();
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: 2,
  });
  try {
    await readySchema(database.db, config);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
