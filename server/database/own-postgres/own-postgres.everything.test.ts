import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, vi } from "vitest";
import { queryValues, useDataFolder } from "../../test/data-folder.ts";

/** A process that opens the folder, writes numbers one by one, and prints each that is committed. */
const startWriter = (dataDir: string) => {
  const index = JSON.stringify(new URL("index.ts", import.meta.url).href);
  const code = `
    import { openOwnPostgres } from ${index};
    import { Client } from ${JSON.stringify(import.meta.resolve("pg"))};
    const own = await openOwnPostgres({ dataDir: ${JSON.stringify(dataDir)}, use: "product" });
    const client = new Client({ connectionString: own.ownerUrl });
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
const writeUntil = async (dataDir: string, strike: (pid: number | undefined) => void): Promise<number> => {
  const { child, exited, lines } = startWriter(dataDir);
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
  const { folder, dataDir, open, serverPid } = useDataFolder();

  it("is taken over from a product that was killed, with all that was committed", async () => {
    const committed = await writeUntil(dataDir, (pid) => process.kill(pid ?? 0, "SIGKILL"));
    const pid = serverPid();
    const next = await open();
    expect(serverPid()).toBe(pid);
    expect((await queryValues(next, "select n from written")).slice(0, committed)).toEqual(
      numbersTo(committed),
    );
  });

  it("is started anew after it was killed, with all that was committed", async () => {
    const committed = await writeUntil(dataDir, () => process.kill(serverPid(), "SIGKILL"));
    const next = await open();
    expect((await queryValues(next, "select n from written")).slice(0, committed)).toEqual(
      numbersTo(committed),
    );
  });

  it("tells the product when it ends by itself", async () => {
    const onLost = vi.fn();
    await open({ onLost });
    process.kill(serverPid(), "SIGKILL");
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce(), { timeout: 10_000 });
  });

  it("works in a folder whose path is too long for a socket", async () => {
    const own = await open({ dataDir: join(folder, "a-long-name".repeat(12), "data") });
    expect(await queryValues(own, "select 1")).toEqual([1]);
  });
});
