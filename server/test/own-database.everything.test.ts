import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { findMemoryFolder } from "./memory-folder.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

describe("A trial on a database of its own", () => {
  const folder = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), "evenly-trial-"));
  const dataDir = join(folder, "data");
  const running: ServerProcess[] = [];
  afterAll(async () => {
    for (const server of running) await server.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
    const server = await startServerProcess({ DATA_DIR: dataDir, SEED_DEMO: "0", ...env });
    running.push(server);
    return server;
  };
  const lead = {
    leadType: "Student",
    firstName: "Ada",
    lastName: "Reed",
    emailAddress: "ada.reed@example.com",
    mobileNumber: "07700 900123",
    agreedToPolicy: true,
  };
  const sendLead = async ({ origin }: ServerProcess, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${origin}/api/pre-signup`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, leadId: (await answer.json()) as string };
  };

  it("keeps its data over a restart, as one process or as an api node and a worker, and leaves nothing running", async () => {
    const first = await start();
    const { status, leadId } = await sendLead(first, lead);
    expect(status).toBe(201);
    await expect(start()).rejects.toThrow("is in use by process");
    await first.end();
    expect(existsSync(join(dataDir, "postgresql/data/postmaster.pid"))).toBe(false);

    const nodes = await Promise.all(["api", "worker"].map((ROLE) => start({ ROLE })));
    for (const { origin } of nodes) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const [api] = nodes;
    expect(api && (await sendLead(api, { ...lead, leadId }))).toEqual({ status: 200, leadId });
    for (const node of nodes) await node.end();
    expect(existsSync(join(dataDir, "postgresql/data/postmaster.pid"))).toBe(false);
  });
});
