import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generate } from "selfsigned";
import { findFreePorts } from "../../../server/test/free-ports.ts";
import { startPgBouncer } from "../../../server/test/pgbouncer.ts";
import { type ServerProcess, startServerProcess } from "../../../server/test/server-process.ts";
import { openSwallowingProxy, type SwallowingProxy } from "../../../server/test/swallowing-proxy.ts";
import { endProgram, startProgram, until } from "./processes.ts";

/** A process of the product, which may be replaced by another one at its place. */
export type Node = {
  /** Of this version, unless `main` is another's. */
  start(env?: Readonly<Record<string, string>>, main?: string): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGTERM. */
  end(): Promise<void>;
};

export type Site = {
  readonly origin: string;
  readonly certificate: string;
  readonly apis: readonly [Node, Node];
  readonly workers: readonly [Node, Node];
  /** Between each api node and PgBouncer. */
  readonly firewalls: readonly [SwallowingProxy, SwallowingProxy];
  stop(): Promise<void>;
};

/** Milliseconds: longer than the load balancer takes to see that a node is ready again. */
export const seenByBalancer = 3_000;
/** Longer than three of its looks at `/readyz`. */
const shutdownDelaySeconds = 7;
const recipe = join(import.meta.dirname, "../../../deploy/haproxy.cfg");

/**
 * Two api nodes, of the version whose `main` is given, behind HAProxy with TLS and PgBouncer, both by the recipes of `deploy/`, and two workers beside them, on
 * a database of the cluster.
 */
export async function openSite(databaseUrl: string, main?: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "evenly-site-"));
  const bouncer = await startPgBouncer(databaseUrl, { size: 20 });
  const firewalls = [await openSwallowingProxy(bouncer.url), await openSwallowingProxy(bouncer.url)] as const;
  const [httpPort = 0, httpsPort = 0, ...ports] = await findFreePorts(4);
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    algorithm: "sha256",
  });
  const certificateFile = join(folder, "certificate.pem");
  writeFileSync(certificateFile, `${cert}\n${key}`);
  const origin = `https://localhost:${String(httpsPort)}`;
  const address = (port: number) => `127.0.0.1:${String(port)}`;
  const front = startProgram("/usr/sbin/haproxy", ["-f", recipe], {
    env: {
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
      CERTIFICATE: certificateFile,
      API_1: address(ports[0] ?? 0),
      API_2: address(ports[1] ?? 0),
    },
  });
  const always = {
    PUBLIC_URL: origin,
    TRUST_PROXY: "1",
    SHUTDOWN_DELAY_SECONDS: String(shutdownDelaySeconds),
  };
  const api = (index: 0 | 1) =>
    prepareNode({
      ...always,
      ROLE: "api",
      PORT: String(ports[index] ?? 0),
      DATABASE_URL: firewalls[index].url,
    });
  const worker = () => prepareNode({ ...always, ROLE: "worker", DATABASE_URL: databaseUrl });
  const apis = [api(0), api(1)] as const;
  const workers = [worker(), worker()] as const;
  const site: Site = {
    origin,
    certificate: cert,
    apis,
    workers,
    firewalls,
    stop: async () => {
      await Promise.all([...apis, ...workers].map((node) => node.kill()));
      await endProgram(front, "SIGKILL");
      for (const firewall of firewalls) await firewall.close();
      await bouncer.stop();
      rmSync(folder, { recursive: true });
    },
  };
  try {
    await Promise.all([...apis, ...workers].map((node) => node.start({}, main)));
    const door = `http://${address(httpPort)}/`;
    await until(`${door} is open`, async () => (await statusOf(door)) === 308);
    return site;
  } catch (error) {
    await site.stop();
    throw error;
  }
}

function prepareNode(env: Readonly<Record<string, string>>): Node {
  let running: ServerProcess | undefined;
  return {
    start: async (more = {}, main) => {
      running = await startAgain(() => startServerProcess({ ...env, ...more }, main));
      const { origin } = running;
      await until(`${origin} is ready`, async () => (await statusOf(`${origin}/readyz`)) === 200);
    },
    kill: async () => running?.kill(),
    end: async () => running?.end(),
  };
}

/** As what restarts processes does: a start that meets a failover ends. */
async function startAgain(start: () => Promise<ServerProcess>, times = 10): Promise<ServerProcess> {
  try {
    return await start();
  } catch (error) {
    if (times === 0) throw error;
    await wait(1_000);
    return startAgain(start, times - 1);
  }
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) })).status;
  } catch {
    return undefined;
  }
}
