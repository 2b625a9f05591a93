import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { describeOn } from "../test/database.ts";
import { openCopyIn } from "../test/embedded-copies.ts";
import { openDatabase } from "./connect.ts";
import { DataFolderInUse, lockDataFolder } from "./data-folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evenly-data-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("The embedded database", () => {
  test("refuses a second opener, and opens again when the first has closed", async () => {
    const first = await openCopyIn(folder, "empty");
    await expect(openDatabase({ dataDir: folder })).rejects.toBeInstanceOf(DataFolderInUse);
    await sql`create table kept (id integer)`.execute(first.db);
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    expect((await sql`select * from kept`.execute(second.db)).rows).toEqual([]);
    await second.close();
  });

  test("keeps what it has acknowledged when its process is killed", { timeout: 60_000 }, async () => {
    await (await openCopyIn(folder, "empty")).close();
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", writer(folder)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    let acknowledged = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 40) child.kill("SIGKILL");
    }
    await exited;
    expect(acknowledged).toBeGreaterThanOrEqual(40);
    const again = await openDatabase({ dataDir: folder });
    const { rows } = await sql<{ n: number }>`select n from written order by n`.execute(again.db);
    const written = rows.map(({ n }) => n);
    expect(written.slice(0, acknowledged)).toEqual(
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    );
    await again.close();
  });
});

describeOn("postgres", "A connection to the server", (open) => {
  test("that is dropped between two queries of a transaction fails the next query, and is replaced", async () => {
    const { db } = await open({ empty: true, poolSize: 2 });
    const halfDone = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
      await sql`select 1`.execute(trx);
    });
    await expect(halfDone).rejects.toThrow(/connection/i);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

describe("The lock of the data folder", () => {
  const path = () => join(folder, "database.lock");

  test("is held by a running process, which the error names, and is released when it is killed", async () => {
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", busyOwner(path())], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    await once(child.stdout, "data");
    expect(() => lockDataFolder(path())).toThrow(`in use by process ${String(child.pid)} `);
    expect(() => lockDataFolder(path())).toThrow(DataFolderInUse);
    child.kill("SIGKILL");
    await exited;
    lockDataFolder(path())();
  });

  test("is not released by a process that does not hold it", () => {
    const first = lockDataFolder(path());
    first();
    const second = lockDataFolder(path());
    first();
    expect(() => lockDataFolder(path())).toThrow(DataFolderInUse);
    second();
  });

  test("of an older version is left alone, and the error says what to do", () => {
    writeFileSync(path(), "999999999 1 boot");
    expect(() => lockDataFolder(path())).toThrow("is of an older version");
    expect(readFileSync(path(), "utf8")).toBe("999999999 1 boot");
  });
});

const busyOwner = (path: string) => `
  import { lockDataFolder } from ${JSON.stringify(new URL("data-folder-lock.ts", import.meta.url).href)};
  lockDataFolder(${JSON.stringify(path)});
  process.stdout.write("locked", () => {
    for (;;);
  });
`;

const writer = (dataDir: string) => `
  import { sql } from ${JSON.stringify(import.meta.resolve("kysely"))};
  import { openDatabase } from ${JSON.stringify(new URL("connect.ts", import.meta.url).href)};
  const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
  await sql\`create table written (n integer)\`.execute(db);
  for (let n = 1; ; n++) {
    await sql\`insert into written values (\${n})\`.execute(db);
    console.log(n);
  }
`;
