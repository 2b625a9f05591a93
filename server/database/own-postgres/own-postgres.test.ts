import { chmodSync, cpSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { queryValues, useDataFolder } from "../../test/data-folder.ts";
import { findReachablePrograms } from "./cluster.ts";
import { openOwnPostgres, OwnPostgresRefused } from "./index.ts";
import { canRun, findPrograms, findUnprivilegedUser } from "./programs.ts";

describe("A PostgreSQL of the product's own", () => {
  const { folder, dataDir, open, isServerRunning } = useDataFolder();
  beforeAll(async () => {
    mkdirSync(dataDir, { mode: 0o777 });
    await (await openOwnPostgres({ dataDir, use: "product" })).stop();
  });

  it("is durable, is reached in the data folder only, keeps what was written, and stops with the product", async () => {
    const first = await open();
    expect(await queryValues(first, "show fsync")).toEqual(["on"]);
    expect(await queryValues(first, "show listen_addresses")).toEqual([""]);
    for (const path of ["", "postgresql", "postgresql/data"])
      expect(statSync(join(dataDir, path)).mode & 0o777).toBe(0o700);
    await queryValues(first, "create table kept as select 'Élodie' as name");
    await first.stop();
    expect(isServerRunning()).toBe(false);
    expect(await queryValues(await open(), "select lower(name) from kept")).toEqual(["élodie"]);
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
    await queryValues(api, "create table shared ()");
    await api.stop();
    const command = await open({ use: "command" });
    await worker.stop();
    expect(isServerRunning()).toBe(true);
    expect(await queryValues(command, "select from shared")).toEqual([]);
    await command.stop();
    expect(isServerRunning()).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)("runs as root although its programs are in a closed folder", () => {
    const user = findUnprivilegedUser() ?? expect.fail("root needs another user");
    chmodSync(folder, 0o755);
    const closed = join(folder, "closed");
    cpSync(dirname(findPrograms()), closed, { recursive: true, verbatimSymlinks: true });
    chmodSync(closed, 0o700);
    expect(canRun(user, join(closed, "native"))).toBe(false);
    const reachable = findReachablePrograms(join(closed, "native"), user, join(folder, "state"));
    expect(dirname(reachable)).toBe(join(folder, "state"));
    expect(canRun(user, reachable)).toBe(true);
    expect(findReachablePrograms(join(closed, "native"), user, join(folder, "state"))).toBe(reachable);
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
