import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { findMemoryFolder } from "../../test/memory-folder.ts";
import { openOwnPostgres, type OwnPostgres, type OwnPostgresOptions, OwnPostgresRefused } from "./index.ts";

const folder = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), "evenly-own-"));
const dataDir = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: OwnPostgres[] = [];
afterEach(async () => {
  for (const own of opened.splice(0)) await own.stop();
});

const open = async (options: Partial<OwnPostgresOptions> = {}): Promise<OwnPostgres> => {
  const own = await openOwnPostgres({ dataDir, use: "product", ...options });
  opened.push(own);
  return own;
};

const query = async ({ databaseUrl }: OwnPostgres, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
};

const serverPid = () =>
  Number(/^\d+/.exec(readFileSync(join(dataDir, "postgresql/data/postmaster.pid"), "utf8")));
const isServerRunning = () => existsSync(join(dataDir, "postgresql/data/postmaster.pid"));

/** A process that opens the folder, writes numbers one by one, and prints each that is committed. */
const startWriter = () => {
  const index = JSON.stringify(new URL("index.ts", import.meta.url).href);
  const code = `
    import { openOwnPostgres } from ${index};
    import { Client } from ${JSON.stringify(import.meta.resolve("pg"))};
    const own = await openOwnPostgres({ dataDir: ${JSON.stringify(dataDir)}, use: "product" });
    const client = new Client({ connectionString: own.databaseUrl });
    client.on("error", () => {});
    await client.connect();
    await client.query("drop table if exists written; create table written (n integer)");
    for (let n = 1; ; n++) {
      await client.query("insert into written values ($1)", [n]);
      console.log(n);
    }`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", code], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  return { child, exited, lines: createInterface({ input: child.stdout }) };
};

/** Runs `strike` after 20 numbers; returns how many were committed. */
const writeUntil = async (strike: (pid: number | undefined) => void): Promise<number> => {
  const { child, exited, lines } = startWriter();
  let committed = 0;
  for await (const line of lines) {
    committed = Number(line);
    if (committed === 20) strike(child.pid);
  }
  child.kill("SIGKILL");
  await exited;
  return committed;
};

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("A PostgreSQL of the product's own", () => {
  beforeAll(async () => {
    mkdirSync(dataDir, { mode: 0o777 });
    await (await openOwnPostgres({ dataDir, use: "product" })).stop();
  });

  it("is durable, is reached in the data folder only, keeps what was written, and stops with the product", async () => {
    const first = await open();
    expect(await query(first, "show fsync")).toEqual(["on"]);
    expect(await query(first, "show listen_addresses")).toEqual([""]);
    for (const path of ["", "postgresql", "postgresql/data"])
      expect(statSync(join(dataDir, path)).mode & 0o777).toBe(0o700);
    await query(first, "create table kept as select 'Élodie' as name");
    await first.stop();
    expect(isServerRunning()).toBe(false);
    expect(await query(await open(), "select lower(name) from kept")).toEqual(["élodie"]);
  });

  it("refuses a second product on the folder, which names the first", async () => {
    await open();
    const second = open();
    await expect(second).rejects.toThrow(`is in use by process ${String(process.pid)}`);
    await expect(second).rejects.toBeInstanceOf(OwnPostgresRefused);
    await expect(open({ use: "node" })).rejects.toThrow("is in use by process");
    expect(isServerRunning()).toBe(true);
  });

  it("is shared by nodes of separate roles that start together, and by commands; the last one stops it", async () => {
    const [api, worker] = await Promise.all([open({ use: "node" }), open({ use: "node" })]);
    await query(api, "create table shared ()");
    await api.stop();
    const command = await open({ use: "command" });
    await worker.stop();
    expect(isServerRunning()).toBe(true);
    expect(await query(command, "select from shared")).toEqual([]);
    await command.stop();
    expect(isServerRunning()).toBe(false);
  });

  it("is taken over from a product that was killed, with all that was committed", async () => {
    const committed = await writeUntil((pid) => process.kill(pid ?? 0, "SIGKILL"));
    const pid = serverPid();
    const next = await open();
    expect(serverPid()).toBe(pid);
    expect((await query(next, "select n from written")).slice(0, committed)).toEqual(numbersTo(committed));
  });

  it("is started anew after it was killed, with all that was committed", async () => {
    const committed = await writeUntil(() => process.kill(serverPid(), "SIGKILL"));
    const next = await open();
    expect((await query(next, "select n from written")).slice(0, committed)).toEqual(numbersTo(committed));
  });

  it("tells the product when it ends by itself", async () => {
    const onLost = vi.fn();
    await open({ onLost });
    process.kill(serverPid(), "SIGKILL");
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });

  it("works in a folder whose path is too long for a socket", async () => {
    const own = await open({ dataDir: join(folder, "a-long-name".repeat(12), "data") });
    expect(await query(own, "select 1")).toEqual([1]);
  });

  it("refuses a folder of the former embedded database, and says what to do", async () => {
    const former = join(folder, "former/database");
    mkdirSync(former, { recursive: true });
    writeFileSync(join(former, "PG_VERSION"), "17\n");
    const opening = open({ dataDir: join(folder, "former") });
    await expect(opening).rejects.toThrow(`move it away (mv "${former}" "${former}-earlier")`);
    await expect(opening).rejects.toBeInstanceOf(OwnPostgresRefused);
  });
});
