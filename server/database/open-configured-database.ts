import { readDatabasePlace } from "../src/config.ts";
import { openDatabase, type OpenDatabase } from "./connect.ts";
import { openOwnPostgres, type OwnPostgresOptions } from "./own-postgres/index.ts";
import { readySchema } from "./ready-schema.ts";

export type DatabasePlace = {
  /** Absent: a PostgreSQL of the product's own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
};

type Options = Pick<OwnPostgresOptions, "use" | "onLost" | "say"> & { readonly poolSize?: number };

/** The operator's database, or the product's own, which is started when it does not run. */
export async function openConfiguredDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  { poolSize, ...options }: Options,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openDatabase(databaseUrl, poolSize);
  const own = await openOwnPostgres({ dataDir, ...options });
  const database = openDatabase(own.databaseUrl, poolSize);
  const close = async () => {
    await database.close();
    await own.stop();
  };
  return { ...database, close };
}

/** For a command, which may run beside the product. */
export async function openForCommand(): Promise<OpenDatabase> {
  const place = readDatabasePlace();
  const database = await openConfiguredDatabase(place, { use: "command", poolSize: 2 });
  try {
    await readySchema(database.db, place);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
