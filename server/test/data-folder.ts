import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach } from "vitest";
import {
  openOwnPostgres,
  type OwnPostgres,
  type OwnPostgresOptions,
} from "../database/own-postgres/index.ts";
import { findMemoryFolder } from "./memory-folder.ts";

/** A folder for databases of a product's own. What `open` opened is stopped after each test. */
export function useDataFolder() {
  const folder = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), "evenly-own-"));
  const dataDir = join(folder, "data");
  const pidFile = join(dataDir, "postgresql/data/postmaster.pid");
  const opened: OwnPostgres[] = [];
  afterEach(async () => {
    for (const own of opened.splice(0)) await own.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    dataDir,
    serverPid: () => Number(/^\d+/.exec(readFileSync(pidFile, "utf8"))),
    isServerRunning: () => existsSync(pidFile),
    open: async (options: Partial<OwnPostgresOptions> = {}): Promise<OwnPostgres> => {
      const own = await openOwnPostgres({ dataDir, use: "product", ...options });
      opened.push(own);
      return own;
    },
  };
}

export async function queryValues({ ownerUrl }: OwnPostgres, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}
