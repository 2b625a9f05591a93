import { readCommandConfig } from "../src/config.ts";
import { openDatabase, type OpenDatabase } from "./connect.ts";
import { openOwnPostgres, type OwnPostgres, type OwnPostgresOptions } from "./own-postgres/index.ts";
import { checkSchema } from "./check-schema.ts";
import { updateSchema } from "./update-schema.ts";

export type DatabasePlace = {
  /** Absent: a PostgreSQL of the product's own in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl?: string | undefined;
  readonly dataDir: string;
  readonly environment: string;
  readonly advanceNoticeWorkingDays: number;
};

type Options = Pick<OwnPostgresOptions, "use" | "onLost" | "log"> & {
  /** Absent: two connections, as a command needs. */
  readonly open?: (databaseUrl: string) => OpenDatabase;
  /** With the role that may make databases. */
  readonly asOwner?: boolean;
};

function openForOneUse(databaseUrl: string): OpenDatabase {
  return openDatabase(databaseUrl, { size: 2 });
}

/** The operator's database, or the product's own, which is started when it does not run. */
export async function openConfiguredDatabase(
  {
    databaseUrl,
    databaseOwnerUrl = databaseUrl,
    dataDir,
    environment,
    advanceNoticeWorkingDays,
  }: DatabasePlace,
  { open = openForOneUse, asOwner = false, ...options }: Options,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return open((asOwner && databaseOwnerUrl) || databaseUrl);
  const own = await openOwnPostgres({ dataDir, ...options });
  try {
    // A trial's is brought up to date by whoever starts it.
    if (environment !== "production") await updateAsOwner(own, advanceNoticeWorkingDays);
  } catch (error) {
    await own.stop();
    throw error;
  }
  const database = open(asOwner ? own.ownerUrl : own.databaseUrl);
  const close = async () => {
    await database.close();
    await own.stop();
  };
  return { ...database, close };
}

async function updateAsOwner(
  { ownerUrl, databaseUrl }: OwnPostgres,
  advanceNoticeWorkingDays: number,
): Promise<void> {
  const owner = openDatabase(ownerUrl, { size: 1, queueSize: 1 });
  try {
    await updateSchema(owner, { nodeUrl: databaseUrl, advanceNoticeWorkingDays });
  } finally {
    await owner.close();
  }
}

/** For a command, which may run beside the product. */
export async function openForCommand(): Promise<OpenDatabase> {
  const place = readCommandConfig();
  const database = await openConfiguredDatabase(place, { use: "command" });
  try {
    await checkSchema(database.db, place);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
