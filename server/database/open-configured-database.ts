import { readDatabasePlace } from "../src/config.ts";
import { openDatabase, type OpenDatabase } from "./connect.ts";
import { readySchema } from "./ready-schema.ts";

export async function openConfiguredDatabase(): Promise<OpenDatabase> {
  const place = readDatabasePlace();
  const database = await openDatabase({ ...place, poolSize: 2 });
  try {
    await readySchema(database.db, place);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
