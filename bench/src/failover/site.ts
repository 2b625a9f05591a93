import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  /** Between each api node and PgBouncer, and between each worker and the cluster. */
  readonly firewalls: Readonly<Record<"apis" | "workers", readonly [SwallowingProxy, SwallowingProxy]>>;
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
  const openFirewalls = async (url: string) =>
    [await openSwallowingProxy(url), await openSwallowingProxy(url)] as const;
  const firewalls = { apis: await openFirewalls(bouncer.url), workers: await openFirewalls(databaseUrl) };
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
      DATABASE_URL: firewalls.apis[index].url,
    });
  const worker = (index: 0 | 1) =>
    prepareNode({ ...always, ROLE: "worker", DATABASE_URL: firewalls.workers[index].url });
  const apis = [api(0), api(1)] as const;
  const workers = [worker(0), worker(1)] as const;
  const site: Site = {
    origin,
    certificate: cert,
    apis,
    workers,
    firewalls,
    stop: async () => {
      await Promise.all([...apis, ...workers].map((node) => node.kill()));
      await endProgram(front, "SIGKILL");
      for (const firewall of [...firewalls.apis, ...firewalls.workers]) await firewall.close();
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
      running = await startServerProcess({ ...env, ...more }, main);
      const { origin } = running;
      await until(`${origin} is ready`, async () => (await statusOf(`${origin}/readyz`)) === 200);
    },
    kill: async () => running?.kill(),
    end: async () => running?.end(),
  };
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    return (await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(2_000) })).status;
  } catch {
    return undefined;
  }
}
