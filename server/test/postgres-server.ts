import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { nodeUser, prepareCluster } from "../database/own-postgres/cluster.ts";
import { connectToServer, databaseUrlOf, stopCommand } from "../database/own-postgres/server.ts";

export type PostgresServer = {
  /** The server's default database. */
  readonly url: string;
  readonly databaseUrl: (name: string) => string;
  /** Of a database, for the role of nodes. */
  readonly nodeUrl: (name: string) => string;
  /** Deleted when the server ends. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/** Durability is not needed here, and writing to the disk is slow. */
const quick = ["fsync=off", "full_page_writes=off", "max_connections=200"];

/**
 * A PostgreSQL server in a temporary folder within `within`. It stops and is deleted even when its parent is killed: a
 * shell waits for the end of its input.
 */
export async function startPostgresServer(
  settings: readonly string[] = [],
  within = tmpdir(),
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(within, "evenly-postgres-"));
  const cluster = prepareCluster(folder);
  const client = await connectToServer(cluster, [...quick, ...settings], "evenly tests");
  await client.end();
  const [command, args] = stopCommand(cluster);
  const script = 'cat >/dev/null; "$@"; rm -rf "$0"';
  const janitor = spawn("/bin/sh", ["-c", script, folder, command, ...args], {
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C reaches only us, so that tests can close their connections first.
    detached: true,
  });
  janitor.unref();
  return {
    url: databaseUrlOf(cluster, "postgres"),
    databaseUrl: (name) => databaseUrlOf(cluster, name),
    nodeUrl: (name) => databaseUrlOf(cluster, name, nodeUser),
    folder,
    stop: async () => {
      const ended = once(janitor, "exit");
      janitor.ref();
      janitor.stdin.end();
      await ended;
    },
  };
}

/** Without statement timeouts, for slow inspections. */
export function openPatientPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 2 });
  // Ignored, as in the product: a stopping server drops connections.
  pool.on("error", () => {});
  return pool;
}
