import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import { openDatabase, type OpenDatabase } from "../../server/database/connect.ts";
import { prepareForTests } from "../../server/test/prepare-for-tests.ts";
import { startPostgresServer } from "../../server/test/postgres-server.ts";
import { productionApiEnv } from "./production.ts";

export const connections = 10;

export type ApiServers = {
  readonly api: string;
  readonly bare: string;
  /** Runs both servers. */
  readonly pid: number;
  /** A direct connection to the same database. */
  readonly database: OpenDatabase;
};

/** PostgreSQL with the demo data; our server and the bare one in one process. */
export async function withApiServers<Result>(
  settings: readonly string[],
  use: (servers: ApiServers) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgresServer(settings);
  try {
    const database = openDatabase(postgres.url, { size: connections });
    await prepareForTests(database);
    await database.pool.query("vacuum analyze");
    const child = fork(join(import.meta.dirname, "serve.ts"), {
      env: {
        ...process.env,
        ...productionApiEnv(),
        DATABASE_URL: postgres.url,
        DATABASE_POOL_SIZE: String(connections),
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    try {
      const ports = await Promise.race([
        once(child, "message").then(([message]) => message as { app: number; bare: number }),
        once(child, "exit").then(([status]) => {
          throw new Error(`The server ended with ${String(status)}`);
        }),
      ]);
      const origin = (port: number) => `http://127.0.0.1:${String(port)}`;
      return await use({
        api: origin(ports.app),
        bare: origin(ports.bare),
        pid: child.pid ?? 0,
        database,
      });
    } finally {
      if (child.connected) {
        const ended = once(child, "exit");
        child.disconnect();
        await ended;
      }
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

const requestsOfOneClient = 4;
let sent = 0;

/** Headers that change the client regularly, so that no rate limit applies. */
export function nextClient(): Record<string, string> {
  const client = Math.floor(sent++ / requestsOfOneClient);
  return {
    "x-forwarded-for": [10, client >> 16, client >> 8, client].map((part) => String(part & 255)).join("."),
  };
}

/** `p99` in milliseconds. */
export type Fired = { readonly perSecond: number; readonly p99: number };

/** Anything but 2xx invalidates the measurement. */
export async function fire(url: string, seconds: number, next: () => autocannon.Request): Promise<Fired> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${String(result.errors)} errors`);
  }
  return { perSecond: result["2xx"] / result.duration, p99: result.latency.p99 };
}
