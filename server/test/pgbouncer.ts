import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDatabaseUrl } from "../database/database-url.ts";
import { findUnprivilegedUser, launched, throughClosedFolders } from "../database/own-postgres/programs.ts";

export type PgBouncer = { readonly url: string; readonly stop: () => Promise<void> };

const recipe = readFileSync(new URL("../../deploy/pgbouncer.ini", import.meta.url), "utf8");

/** PgBouncer by the recipe of `deploy/` in front of a database, with `size` connections. It has to be installed. */
export async function startPgBouncer(
  databaseUrl: string,
  { size }: { readonly size: number },
): Promise<PgBouncer> {
  const { hosts, user = "", database = "" } = readDatabaseUrl(databaseUrl);
  const [{ host, port: serverPort } = { host: "", port: 0 }] = hosts;
  const folder = mkdtempSync(join(tmpdir(), "evenly-pgbouncer-"));
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `${recipe}
[databases]
evenly = host=${host} port=${String(serverPort)} dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
default_pool_size = ${String(size)}
logfile = ${join(folder, "log")}
`,
  );
  const runner = findUnprivilegedUser();
  if (runner) for (const path of [folder, file]) chownSync(path, runner.uid, runner.gid);
  // It does not run as root either, and the socket of a test's server is in a folder of root's.
  const [command, args, options] = launched(
    runner ? throughClosedFolders(runner) : {},
    "/usr/sbin/pgbouncer",
    ["--quiet", file],
  );
  const child = spawn(command, args, { ...options, stdio: "ignore" });
  await once(child, "spawn");
  return {
    url: `postgres://${user}@127.0.0.1:${String(port)}/evenly`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), "close");
  return port;
}
