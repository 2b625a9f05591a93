import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { type Cluster, nodeUser, prepareCluster } from "./cluster.ts";
import { OwnPostgresRefused } from "./programs.ts";
import { connectToServer, databaseUrlOf, stopServer } from "./server.ts";

export { OwnPostgresRefused };

/**
 * A product has its data folder for itself; nodes of separate roles share one; a command runs beside any of them. All use
 * the same server: the first starts it, the last stops it.
 */
export type FolderUse = "product" | "node" | "command";

export type OwnPostgres = {
  /** Of the role that owns the tables. Ruling K1. */
  readonly ownerUrl: string;
  /** Of nodes. The owner makes their role. */
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
};

export type OwnPostgresOptions = {
  readonly dataDir: string;
  readonly use: FolderUse;
  /** The server ended, and nobody here stopped it. */
  readonly onLost?: () => void;
  /** Told what a first start does. */
  readonly log?: (progress: string) => void;
  /** PostgreSQL's settings, as `name=value`. */
  readonly settings?: readonly string[];
};

const database = "evenly";

/** Two advisory locks: whose product the folder is, and whether the server is in use. */
const locks = { product: "20261125, 1", server: "20261125, 2" } as const;

/** PostgreSQL from npm, with its data in a folder. Refused with words where it cannot be had. */
export async function openOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  const { dataDir, use, onLost = () => {}, log = () => {}, settings = [] } = options;
  const cluster = prepareCluster(dataDir, log);
  const client = await enter(cluster, settings);
  let isStopping = false;
  client.once("end", () => {
    if (!isStopping) onLost();
  });
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await leave(cluster, client);
  };
  try {
    await lockFolder(client, dataDir, use);
    await makeDatabase(client);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ownerUrl: databaseUrlOf(cluster, database),
    databaseUrl: databaseUrlOf(cluster, database, nodeUser),
    stop,
  };
}

const applicationName = `evenly, process ${String(process.pid)}`;

async function enter(cluster: Cluster, settings: readonly string[]): Promise<Client> {
  for (;;) {
    const client = await connectToServer(cluster, settings, applicationName);
    try {
      await client.query(`select pg_advisory_lock_shared(${locks.server})`);
      return client;
    } catch {
      // Another process was stopping the server.
      await client.end().catch(() => {});
    }
  }
}

async function leave(cluster: Cluster, client: Client): Promise<void> {
  const isLast = await client
    .query(`select pg_advisory_unlock_all(), pg_try_advisory_lock(${locks.server}) as "isLast"`)
    .then(({ rows }) => (rows[0] as { isLast: boolean }).isLast)
    .catch(() => false);
  if (isLast) stopServer(cluster);
  await client.end().catch(() => {});
}

async function lockFolder(client: Client, dataDir: string, use: FolderUse): Promise<void> {
  if (use === "command") return;
  const lock = use === "product" ? "pg_try_advisory_lock" : "pg_try_advisory_lock_shared";
  for (;;) {
    const { rows } = await client.query(`select ${lock}(${locks.product}) as "isOurs"`);
    if ((rows[0] as { isOurs: boolean }).isOurs) return;
    const running = (await findProducts(client)).find(isRunning);
    if (running !== undefined)
      throw new OwnPostgresRefused(
        `${dataDir} is in use by process ${String(running)}. Stop that process first, or choose another DATA_DIR, ` +
          "or set DATABASE_URL for several nodes.",
      );
    // The connection of a product that was killed ends in a moment.
    await wait(50);
  }
}

async function findProducts(client: Client): Promise<number[]> {
  const { rows } = await client.query(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and (classid, objid) = (${locks.product})`,
  );
  return (rows as { name: string }[]).map(({ name }) => Number(name.replace(/^\D*/, "")));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function makeDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [database]);
  if (rowCount === 0)
    await client.query(`create database ${database}`).catch((error: unknown) => {
      // Another node was first.
      if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
    });
}
