import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, existsSync, lstatSync, openSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type Cluster, databaseUser, isByPort, passwordFile } from "./cluster.ts";
import { launched } from "./programs.ts";

const startWithinMilliseconds = 30_000;
const lookEveryMilliseconds = 30;
/** A server that is starting or stopping refuses connections with these. */
const inBetween = new Set(["57P01", "57P02", "57P03"]);

/** A connection to the database `postgres` of the cluster's server, which is started when it does not run. */
export async function connectToServer(
  cluster: Cluster,
  settings: readonly string[],
  applicationName: string,
): Promise<Client> {
  const deadline = Date.now() + startWithinMilliseconds;
  let server: ChildProcess | undefined;
  for (;;) {
    const answer = await tryToConnect(cluster, applicationName);
    if (answer instanceof Client) return answer;
    if (answer === "away") {
      // Of two processes that start it, one fails on PostgreSQL's own lock file, and then connects to the other's.
      if (server === undefined || server.exitCode !== null) server = await startServer(cluster, settings);
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start:\n${readLog(cluster)}`);
    }
    await wait(lookEveryMilliseconds);
  }
}

async function tryToConnect(
  cluster: Cluster,
  applicationName: string,
): Promise<Client | "away" | "in between"> {
  if (!existsSync(pidFile(cluster))) return "away";
  const client = new Client({
    connectionString: databaseUrlOf(cluster, "postgres"),
    application_name: applicationName,
    keepAlive: true,
  });
  // Emitted when the server stops.
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    return inBetween.has((error as { code?: string }).code ?? "") ? "in between" : "away";
  }
}

/** In a process group of its own: Ctrl-C stops the product, and the product stops PostgreSQL. */
async function startServer(cluster: Cluster, settings: readonly string[]): Promise<ChildProcess> {
  const reach = isByPort
    ? ["listen_addresses=127.0.0.1", `port=${String(await findFreePort())}`]
    : [
        "listen_addresses=",
        `unix_socket_directories=${socketFolder(cluster)}`,
        "unix_socket_permissions=0700",
      ];
  // The log has no values of rows.
  const log = ["log_error_verbosity=terse", "log_min_error_statement=panic", "log_checkpoints=off"];
  const [command, args, options] = launched(cluster.launch, join(cluster.programs, "bin", "postgres"), [
    "-D",
    cluster.data,
    ...[...reach, ...log, ...settings].flatMap((setting) => ["-c", setting]),
  ]);
  const file = openSync(logFile(cluster), "a", 0o600);
  const server = spawn(command, args, { ...options, stdio: ["ignore", file, file], detached: true });
  closeSync(file);
  server.once("error", () => {});
  server.unref();
  return server;
}

/** Ends every connection, writes all data and waits for the end. */
export function stopCommand({ programs, launch, data }: Cluster) {
  return launched(launch, join(programs, "bin", "pg_ctl"), [
    "stop",
    `--pgdata=${data}`,
    "--mode=fast",
    "--timeout=60",
    "--silent",
  ]);
}

export function stopServer(cluster: Cluster): void {
  const [command, args, options] = stopCommand(cluster);
  spawnSync(command, args, { ...options, stdio: "ignore" });
}

export function databaseUrlOf(cluster: Cluster, database: string, user = databaseUser): string {
  if (!isByPort) return `postgres://${user}@${encodeURIComponent(socketFolder(cluster))}/${database}`;
  const password = readFileSync(passwordFile(cluster.folder), "utf8");
  const [, , , port = ""] = readFileSync(pidFile(cluster), "utf8").split("\n");
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function pidFile({ data }: Cluster) {
  return join(data, "postmaster.pid");
}
function logFile({ folder }: Cluster) {
  return join(folder, "log");
}

function readLog(cluster: Cluster) {
  return readFileSync(logFile(cluster), "utf8").split("\n").slice(-12).join("\n");
}

/** macOS allows 104 bytes for the path of a socket, Linux 108. */
const longestSocketPath = 103;

/** The cluster's folder, or a short link to it where its path is too long for a socket. */
function socketFolder({ folder }: Cluster): string {
  if (Buffer.byteLength(join(folder, ".s.PGSQL.5432")) <= longestSocketPath) return folder;
  const link = join(tmpdir(), `evenly-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  if (!existsSync(link)) symlinkSync(folder, link);
  if (lstatSync(link).uid !== process.getuid?.() || readlinkSync(link) !== folder)
    throw new Error(`${link} is not ours. Remove it, or choose a DATA_DIR with a shorter path.`);
  return link;
}

function findFreePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
