import { type CommandConfig, ConfigError, readCommandConfig } from "../src/config.ts";
import { openDatabase } from "./connect.ts";
import { NodeRoleRefused } from "./node-role.ts";
import { openOwnPostgres } from "./own-postgres/index.ts";
import { updateSchema } from "./update-schema.ts";

type Owner = {
  readonly ownerUrl: string;
  readonly nodeUrl: string | undefined;
  readonly stop?: () => Promise<void>;
};

async function findOwner({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
  environment,
}: CommandConfig): Promise<Owner> {
  if (databaseUrl === undefined) {
    const own = await openOwnPostgres({ dataDir, use: "command" });
    return { ownerUrl: own.ownerUrl, nodeUrl: own.databaseUrl, stop: own.stop };
  }
  if (databaseOwnerUrl !== undefined) return { ownerUrl: databaseOwnerUrl, nodeUrl: databaseUrl };
  if (environment !== "production") return { ownerUrl: databaseUrl, nodeUrl: undefined };
  throw new ConfigError([
    "DATABASE_OWNER_URL is needed in production: the role that owns the tables, with which no node connects",
  ]);
}

/** `script/migrate`. */
async function run(): Promise<void> {
  const config = readCommandConfig();
  const { advanceNoticeWorkingDays } = config;
  const { ownerUrl, nodeUrl, stop } = await findOwner(config);
  const owner = openDatabase(ownerUrl, { size: 2, queueSize: 2 });
  try {
    const done = await updateSchema(owner, { nodeUrl, advanceNoticeWorkingDays });
    console.log(done.length === 0 ? "The schema is up to date." : done.join("\n"));
  } finally {
    await owner.close();
    await stop?.();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof NodeRoleRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
