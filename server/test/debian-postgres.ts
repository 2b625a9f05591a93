import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { findFreePorts } from "./free-ports.ts";

const folder = "/usr/lib/postgresql";

/**
 * PostgreSQL as Debian packages it, with pg_dump, which npm's lacks. Root installs it where it is missing. Otherwise why
 * there is none.
 */
export function findDebianPostgres(): { readonly programs: string } | { readonly missing: string } {
  const find = () => {
    try {
      return readdirSync(folder).sort((a, b) => Number(b) - Number(a))[0];
    } catch {
      return undefined;
    }
  };
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return { missing: "Debian's PostgreSQL is installed and started by root" };
  if (find() === undefined) {
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", "postgresql"],
    ])
      spawnSync("apt-get", args, { stdio: "ignore" });
  }
  const version = find();
  return version === undefined
    ? { missing: "apt-get could not install postgresql" }
    : { programs: join(folder, version, "bin") };
}

/** A server with a role that owns no database, may make some and roles, and is no superuser. */
export async function startDebianPostgres(programs: string) {
  const data = mkdtempSync(join(tmpdir(), "evenly-debian-"));
  const [uid, gid] = ["-u", "-g"].map((what) => Number(execFileSync("id", [what, "postgres"]).toString()));
  const user = { uid: uid ?? 0, gid: gid ?? 0, cwd: "/" };
  chownSync(data, user.uid, user.gid);
  const make = [
    "--pgdata",
    data,
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
  ];
  execFileSync(join(programs, "initdb"), make, { ...user, stdio: "ignore" });
  const [port = 0] = await findFreePorts(1);
  const settings = ["listen_addresses=127.0.0.1", `port=${String(port)}`, `unix_socket_directories=${data}`];
  const args = ["-D", data, ...[...settings, "fsync=off"].flatMap((setting) => ["-c", setting])];
  const server = spawn(join(programs, "postgres"), args, { ...user, stdio: "ignore" });
  const url = (name: string, role: string) =>
    `postgres://${role}:hidden-word@127.0.0.1:${String(port)}/${name}`;
  const admin = await connect(url("postgres", "postgres"));
  await admin.query("create role owner login createdb createrole");
  return {
    admin,
    databaseUrl: (name: string) => url(name, "owner"),
    nodeUrl: (name: string) => url(name, "node"),
    stop: async () => {
      await admin.end();
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries > 200) throw error;
      await wait(50);
    }
  }
}
