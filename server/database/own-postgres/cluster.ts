import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  canRun,
  findPrograms,
  findUnprivilegedUser,
  type Launch,
  launched,
  OwnPostgresRefused,
  throughClosedFolders,
  type User,
} from "./programs.ts";

/** PostgreSQL's files, and how its programs are started on them. */
export type Cluster = {
  /** Private to PostgreSQL's user. Holds the data, the socket and the log. */
  readonly folder: string;
  readonly data: string;
  readonly programs: string;
  readonly launch: Launch;
};

export const databaseUser = "evenly";
/** Who owns nothing. Ruling K1. */
export const nodeUser = "evenly_node";

/** Windows has no unix sockets that PostgreSQL can use: a port of this machine, and a password. */
export const isByPort = process.platform === "win32";

export function passwordFile(folder: string): string {
  return join(folder, "password");
}

const stateFolder = "/var/lib/evenly";

type Log = (progress: string) => void;

/** The cluster of a data folder, which is made when there is none. */
export function prepareCluster(dataDir: string, log: Log = () => {}): Cluster {
  refuseFormerDatabase(dataDir);
  // Personal data: readable by its owner only.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const installed = findPrograms();
  const user = findUnprivilegedUser();
  const programs = user ? findReachablePrograms(installed, user) : installed;
  const launch = user ? throughClosedFolders(user) : {};
  const link = join(dataDir, "postgresql");
  if (user && !canRun(launch, programs)) return placeElsewhere(link, user, programs, log);
  makePrivate(link, user);
  return fill({ folder: realpathSync(link), programs, launch }, user, log);
}

/** Versions up to November 2026 kept another embedded database, whose files PostgreSQL cannot read. */
function refuseFormerDatabase(dataDir: string): void {
  const former = join(dataDir, "database");
  if (!existsSync(join(former, "PG_VERSION"))) return;
  throw new OwnPostgresRefused(
    `${former} is a database of an earlier version of the product, which this version cannot read. ` +
      `To start with an empty trial, move it away (mv "${former}" "${former}-earlier") or choose another DATA_DIR.`,
  );
}

/** Where PostgreSQL's user cannot reach the data folder, its files are in the system's state folder, linked from there. */
function placeElsewhere(link: string, user: User, programs: string, log: Log): Cluster {
  if (!existsSync(link)) {
    mkdirSync(stateFolder, { recursive: true, mode: 0o755 });
    const made = mkdtempSync(join(stateFolder, "trial-"));
    makePrivate(made, user);
    // A link whose folder is gone.
    rmSync(link, { force: true });
    symlinkSync(made, link);
  }
  const folder = realpathSync(link);
  log(`The database is in ${folder}: PostgreSQL does not run as root, and its user cannot reach ${link}.`);
  return fill({ folder, programs, launch: user }, user, log);
}

/**
 * The programs where their user can run them, copied if need be: they look for each other by `access`, which leaves out
 * the right to pass through closed folders.
 */
export function findReachablePrograms(programs: string, user: User, within = stateFolder): string {
  if (canRun(user, programs)) return programs;
  const { version } = JSON.parse(readFileSync(join(programs, "../package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(within, `postgresql-${version}`);
  if (canRun(user, copy)) return copy;
  mkdirSync(within, { recursive: true, mode: 0o755 });
  const made = mkdtempSync(join(within, "new-"));
  cpSync(programs, made, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "u=rwX,go=rX", made]);
  renameUnlessMade(made, copy);
  return copy;
}

function makePrivate(folder: string, user: User | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

/** The data are made under another name first, so that what was broken off is never taken for whole. */
function fill(place: Omit<Cluster, "data">, user: User | undefined, log: Log): Cluster {
  const cluster = { ...place, data: join(place.folder, "data") };
  if (existsSync(cluster.data)) return cluster;
  log(`Making a PostgreSQL database in ${place.folder}`);
  const made = mkdtempSync(join(place.folder, "new-"));
  makePrivate(made, user);
  const password = passwordFile(place.folder);
  if (isByPort) writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  const [command, args, options] = launched(place.launch, join(place.programs, "bin", "initdb"), [
    `--pgdata=${made}`,
    `--username=${databaseUser}`,
    "--encoding=UTF8",
    "--locale=C",
    // Upper and lower case of all letters, alike on every machine.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    ...(isByPort ? ["--auth=scram-sha-256", `--pwfile=${password}`] : ["--auth=trust"]),
  ]);
  const { status, stderr, error } = spawnSync(command, args, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`PostgreSQL's files were not made: ${stderr}`, { cause: error });
  renameUnlessMade(made, cluster.data);
  return cluster;
}

function renameUnlessMade(made: string, to: string): void {
  try {
    renameSync(made, to);
  } catch (cause) {
    // Another process was first.
    rmSync(made, { recursive: true });
    if (!existsSync(to)) throw cause;
  }
}
