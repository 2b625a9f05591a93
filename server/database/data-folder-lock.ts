import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The embedded database does not refuse a second opener, and two would ruin it; so we do. */
export class DataFolderInUse extends Error {
  constructor(path: string, owner: string) {
    super(
      `The embedded database is in use by process ${owner.split(" ")[0] ?? "?"} (${path}). ` +
        "Stop that process first, or choose another DATA_DIR, or use DATABASE_URL for several nodes.",
    );
    this.name = "DataFolderInUse";
  }
}

/** Takes the lock file at `path`, also from an owner that is dead; the returned function gives it back. */
export function lockDataFolder(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const claim = `${path}.${String(process.pid)}.${String(performance.now())}`;
  const owner = identify(process.pid) ?? String(process.pid);
  // Written aside and linked into place, so that nobody ever reads a lock without its owner.
  writeFileSync(claim, owner);
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      if (linked(claim, path)) return () => release(path, owner);
      const holder = read(path);
      if (holder === undefined) continue;
      if (isAlive(holder)) throw new DataFolderInUse(path, holder);
      removeStale(path, holder);
    }
  } finally {
    rmSync(claim, { force: true });
  }
  throw new DataFolderInUse(path, read(path) ?? "?");
}

function linked(claim: string, path: string): boolean {
  try {
    linkSync(claim, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

function removeStale(path: string, holder: string): void {
  const aside = `${path}.stale.${String(process.pid)}`;
  try {
    renameSync(path, aside);
    // Somebody else was quicker and what we moved away is their living lock: give it back.
    if (read(aside) !== holder) linked(aside, path);
  } catch (error) {
    if (!isCode(error, "ENOENT")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(path: string, owner: string): void {
  if (read(path) === owner) rmSync(path, { force: true });
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  const pid = Number(holder.split(" ")[0]);
  return Number.isInteger(pid) && pid > 0 && identify(pid) === holder;
}

/** A process by number and start, because numbers are used again (in a container it is always the same one). */
function identify(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Killed, and only waiting for its parent to notice.
    if (state === "Z" || state === "X") return undefined;
    return `${String(pid)} ${fields[18] ?? ""} ${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}`;
  } catch (error) {
    if (!isCode(error, "ENOENT") && !isCode(error, "ESRCH")) throw error;
    return process.platform === "linux" ? undefined : identifyByPs(pid);
  }
}

function identifyByPs(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
    return `${String(pid)} ${execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim()}`;
  } catch (error) {
    if (isCode(error, "EPERM")) return String(pid);
    if (isCode(error, "ESRCH")) return undefined;
    return String(pid);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
