import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { en } from "@evenly/contract/sentences/en";
import { describe, expect, it, onTestFinished } from "vitest";
import { answerRefusal } from "../src/http/answer-refusal.ts";
import { refuse } from "../src/http/refusals.ts";
import { seededOn, useTestDatabases } from "./database.ts";
import { findFreePorts } from "./free-ports.ts";
import { findMissingForHaproxy, type Haproxy, startHaproxy } from "./haproxy.ts";
import { startServerProcess } from "./server-process.ts";
import { openSwallowingProxy } from "./swallowing-proxy.ts";

const missing = findMissingForHaproxy();
const reason = missing.length === 0 ? "" : `, skipped without ${missing.join(" and ")}`;

describe.skipIf(missing.length > 0)(`Behind the load balancer of deploy/haproxy.cfg [K2]${reason}`, () => {
  const open = useTestDatabases();
  const startBalancer = async (ports: readonly [number, number]) => {
    const balancer = await startHaproxy(ports);
    onTestFinished(() => balancer.stop());
    return balancer;
  };
  const statusOf = async (balancer: Haproxy, path: string) => (await balancer.visit(path))?.status;
  /** Longer than three checks of two seconds each take. */
  const patience = { timeout: 30_000, interval: 200 };
  const away = answerRefusal(refuse("database-away"), en).body;

  it("calls get our own 503 and pages go on while the database is away, and both work again with it", async () => {
    const webFolder = mkdtempSync(join(tmpdir(), "evenly-web-"));
    onTestFinished(() => rmSync(webFolder, { recursive: true }));
    writeFileSync(join(webFolder, "index.html"), "<!doctype html><title>Get A Price</title>");
    const { url } = await open();
    const firewall = await openSwallowingProxy(url);
    onTestFinished(() => firewall.close());
    const nodes = await Promise.all(
      [1, 2].map(() =>
        startServerProcess({
          DATABASE_URL: firewall.url,
          ROLE: "api",
          PUBLIC_URL: "https://evenly.test",
          TODAY: seededOn.toString(),
          TRUST_PROXY: "1",
          WEB_FOLDER: webFolder,
        }),
      ),
    );
    for (const node of nodes) onTestFinished(() => node.kill());
    const [first = 0, second = 0] = nodes.map(({ origin }) => Number(new URL(origin).port));
    const balancer = await startBalancer([first, second]);
    expect(balancer.check()).toBe("Configuration file is valid\n");
    const addresses = "/api/addresses/lookup/LS6%201ZZ";
    await expect.poll(() => statusOf(balancer, addresses), patience).toBe(200);
    expect(await statusOf(balancer, "/")).toBe(200);

    await firewall.refuse();
    for (const { origin } of nodes)
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, patience).toBe(503);
    // For longer than the balancer's checks take, and seldom enough for the limits of calls.
    for (let visit = 0; visit < 24; visit += 1) {
      await wait(500);
      const call = await balancer.visit(addresses);
      expect([call?.status, JSON.parse(call?.text ?? "")]).toEqual([503, away]);
      expect(call?.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "retry-after": expect.stringMatching(/^\d+$/) as string,
        "x-request-id": expect.stringMatching(/^[\w.:-]{8,64}$/) as string,
        // Only a node says it, so one has answered.
        "content-language": en.tag,
      });
      expect(await statusOf(balancer, "/")).toBe(200);
      expect(await statusOf(balancer, "/api/no-such-call")).toBe(404);
    }

    firewall.admit();
    await expect.poll(() => statusOf(balancer, addresses), patience).toBe(200);
  }, 180_000);

  it("calls get the same 503 in the API's form, and pages one with Retry-After, when no node is left", async () => {
    const [first = 0, second = 0] = await findFreePorts(2);
    const balancer = await startBalancer([first, second]);
    const always = {
      "retry-after": expect.stringMatching(/^\d+$/) as string,
      "x-request-id": expect.stringMatching(/^[\w.:-]{8,64}$/) as string,
    };
    await expect.poll(() => statusOf(balancer, "/api/products"), patience).toBe(503);
    const until = performance.now() + 8_000;
    while (performance.now() < until) {
      const call = await balancer.visit("/api/products");
      expect([call?.status, JSON.parse(call?.text ?? "")]).toEqual([503, away]);
      expect(call?.headers).toMatchObject({ ...always, "content-type": "application/json; charset=utf-8" });
      const page = await balancer.visit("/");
      expect(page?.status).toBe(503);
      expect(page?.headers).toMatchObject({ ...always, "content-type": "text/html; charset=utf-8" });
    }
  }, 60_000);
});
