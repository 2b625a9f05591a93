import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "./free-ports.ts";
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
  const [port = 0] = await findFreePorts(1);
  const file = join(folder, "pgbouncer.ini");
  const own: Readonly<Record<string, string>> = {
    evenly: `host=${host} port=${String(serverPort)} dbname=${database} user=${user}`,
    listen_addr: "127.0.0.1",
    listen_port: String(port),
    auth_type: "any",
    auth_file: "",
    default_pool_size: String(size),
  };
  // Each stands once: with a database that was named twice, queries hung.
  const settings = recipe.replaceAll(/^(\w+) = .*$/gm, (line, name: string) => {
    const value = own[name];
    return value === undefined ? line : `${name} = ${value}`;
  });
  writeFileSync(file, `${settings}unix_socket_dir =\nlogfile = ${join(folder, "log")}\n`);
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
