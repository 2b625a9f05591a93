import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { seededOn, useTestDatabases } from "./database.ts";
import { startOtlpCollector } from "./otlp-collector.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { openSwallowingProxy } from "./swallowing-proxy.ts";

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** As load balancers do: asks each node whether it is ready, keeps connections, tries nothing twice. */
const openBalancer = async (origins: readonly string[]) => {
  const agent = new Agent({ keepAlive: true });
  let ready = [...origins];
  let turn = 0;
  const look = setInterval(() => {
    void Promise.all(origins.map(isReady)).then((answers) => {
      ready = origins.filter((_, index) => answers[index]);
    });
  }, 100);
  const server = createServer((from: IncomingMessage, to: ServerResponse) => {
    turn += 1;
    const { method, url, headers } = from;
    const onward = request(
      new URL(url ?? "", ready[turn % ready.length]),
      { method, headers, agent },
      (answer) => {
        const { connection: _, ...kept } = answer.headers;
        to.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(to);
      },
    );
    onward.on("error", () => to.destroy());
    from.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    clearInterval(look);
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

const lead = {
  leadType: "Student",
  firstName: "Ada",
  lastName: "Lindqvist",
  emailAddress: "ada@example.com",
  mobileNumber: "07700 900105",
  agreedToPolicy: true,
};

/** Each from an address of its own, so that no limit is reached. */
const createLead = (origin: string, number: number) =>
  fetch(`${origin}/api/pre-signup`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.0.${String(number >> 8)}.${String(number & 255)}`,
    },
    body: JSON.stringify(lead),
  }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  );

describe("A node [K2]", () => {
  const open = useTestDatabases();
  const nodes: ServerProcess[] = [];
  const start = async (env: Readonly<Record<string, string>>) => {
    const node = await startServerProcess({ TODAY: seededOn.toString(), TRUST_PROXY: "1", ...env });
    nodes.push(node);
    return node;
  };
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.kill();
  });

  it("is restarted after another without one failed call of a thousand", async () => {
    const { url } = await open();
    const env = { DATABASE_URL: url, ROLE: "api", SHUTDOWN_DELAY_SECONDS: "1" };
    const first = await start(env);
    const second = await start(env);
    const balancer = await openBalancer([first.origin, second.origin]);
    const statuses: (number | string)[] = [];
    let isRestarted = false;
    const call = async () => {
      while (statuses.length < 1_000 || !isRestarted)
        statuses.push(await createLead(balancer, statuses.length));
    };
    const restart = async () => {
      for (const node of [first, second]) {
        await node.end();
        const again = await start({ ...env, PORT: new URL(node.origin).port });
        await expect.poll(() => isReady(again.origin)).toBe(true);
      }
      isRestarted = true;
    };
    await Promise.all([restart(), ...Array.from({ length: 4 }, call)]);
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
  }, 120_000);

  it("that starts while the database is away waits for it", async () => {
    const { url } = await open();
    const proxy = await openSwallowingProxy(url);
    onTestFinished(() => proxy.close());
    const refused = proxy.refuse();
    const starting = start({ DATABASE_URL: proxy.url });
    await refused;
    proxy.admit();
    expect(await isReady((await starting).origin)).toBe(true);
  }, 60_000);

  it("ends in time although a firewall has swallowed its connections", async () => {
    const { url } = await open();
    const proxy = await openSwallowingProxy(url);
    onTestFinished(() => proxy.close());
    const node = await start({ DATABASE_URL: proxy.url });
    proxy.swallow();
    const call = createLead(node.origin, 0);
    await node.end();
    expect(await call).not.toBe(200);
  }, 40_000);

  it("sends its traces where it is told, the last ones while it stops", async () => {
    const { url } = await open();
    const collector = await startOtlpCollector();
    onTestFinished(() => collector.close());
    const node = await start({ DATABASE_URL: url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    expect(await createLead(node.origin, 0)).toBe(201);
    await node.end();
    expect(collector.spans().map(({ name }) => name)).toContain("POST /api/pre-signup");
  }, 60_000);
});
