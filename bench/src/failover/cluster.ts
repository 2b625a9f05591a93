import { execFile, execFileSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { installByApt } from "../../../e2e/apt.ts";
import { findUnprivilegedUser } from "../../../server/database/own-postgres/programs.ts";
import { findDebianPostgres } from "../../../server/test/debian-postgres.ts";
import { findFreePorts } from "../../../server/test/free-ports.ts";
import { endProgram, familyOf, killAll, startProgram, until } from "./processes.ts";

/** A PostgreSQL server with the Patroni that looks after it. */
export type Member = {
  readonly name: string;
  start(): void;
  /** Both, as when their machine loses its power. */
  kill(): void;
  /** PostgreSQL alone. */
  killPostgres(): void;
  isPrimary(): Promise<boolean>;
  /** A standby that commits wait for. */
  isSynchronous(): Promise<boolean>;
  fillDisk(): Promise<void>;
  emptyDisk(): void;
};

export type Cluster = {
  /** A database's address by HAProxy, which leads to the primary. */
  urlOf(database: string, role?: string): string;
  /** Waits until there is a primary whose commits wait for the other. */
  settle(): Promise<{ readonly primary: Member; readonly standby: Member }>;
  stop(): Promise<void>;
};

const programs: Record<string, string> = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  faketime: "/usr/bin/faketime",
};

/** A server's disk is in memory: processes die here, not machines. */
const diskMegabytes = 1_024;

/** Seconds: the leader's lease, between two looks, and for a call of etcd. */
const patroniTimes = { ttl: 5, loop_wait: 1, retry_timeout: 2 };

/** Debian's Patroni with two servers of PostgreSQL, etcd, and HAProxy in front. Root starts it. */
export async function startCluster(): Promise<Cluster> {
  const debian = findDebianPostgres();
  if ("missing" in debian) throw new Error(debian.missing);
  for (const [name, path] of Object.entries(programs)) {
    if (!existsSync(path)) installByApt(name);
    if (!existsSync(path)) throw new Error(`${path} is missing, of Debian's ${name}`);
  }
  const user = findUnprivilegedUser();
  if (user === undefined) throw new Error("Root starts the cluster, which has disks of its own");
  const folder = mkdtempSync(join(tmpdir(), "evenly-failover-"));
  chownSync(folder, user.uid, user.gid);
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, ...ports] = await findFreePorts(7);
  const etcdUrl = `http://127.0.0.1:${String(etcdPort)}`;
  const peerUrl = `http://127.0.0.1:${String(peerPort)}`;
  const etcdFolder = join(folder, "etcd");
  mountInMemory(etcdFolder);
  const etcd = startProgram(
    "/usr/bin/etcd",
    [
      "--name=one",
      `--data-dir=${join(etcdFolder, "data")}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=one=${peerUrl}`,
    ],
    {},
  );
  const members = ["one", "two"].map((name, index) =>
    prepareMember({
      name,
      folder: join(folder, name),
      programs: debian.programs,
      user,
      etcdPort,
      port: ports[2 * index] ?? 0,
      restPort: ports[2 * index + 1] ?? 0,
    }),
  );
  const haproxyFile = join(folder, "haproxy.cfg");
  writeFileSync(haproxyFile, haproxyConfig(primaryPort, members));
  const haproxy = startProgram("/usr/sbin/haproxy", ["-f", haproxyFile], {});
  const find = async () => {
    const found: Partial<Record<"primary" | "standby", Member>> = {};
    for (const { member } of members) found[(await member.isPrimary()) ? "primary" : "standby"] = member;
    const { primary, standby } = found;
    return primary && standby && { primary, standby };
  };
  const cluster: Cluster = {
    urlOf: (database, role = "postgres") =>
      `postgres://${role}:hidden-word@127.0.0.1:${String(primaryPort)}/${database}`,
    settle: async () => {
      try {
        return await until("A primary and a synchronous standby", async () => {
          const found = await find();
          return (await found?.standby.isSynchronous()) === true ? found : undefined;
        });
      } catch (error) {
        for (const { member, log } of members)
          console.error(`Patroni of ${member.name}:\n${readFileSync(log, "utf8").slice(-5_000)}`);
        throw error;
      }
    },
    stop: async () => {
      await endProgram(haproxy, "SIGKILL");
      for (const { member } of members) member.kill();
      await endProgram(etcd, "SIGKILL");
      for (const disk of [etcdFolder, ...members.map((member) => member.disk)])
        execFileSync("umount", ["--lazy", disk]);
      rmSync(folder, { recursive: true });
    },
  };
  try {
    for (const { member } of members) member.start();
    await cluster.settle();
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

type MemberSettings = {
  readonly name: string;
  readonly folder: string;
  readonly programs: string;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly etcdPort: number;
  readonly port: number;
  readonly restPort: number;
};

function prepareMember({ name, folder, programs, user, etcdPort, port, restPort }: MemberSettings) {
  mountInMemory(folder);
  chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const config = join(folder, "patroni.json");
  // Beside its disk, which gets full.
  const log = `${folder}.log`;
  const address = (of: number) => `127.0.0.1:${String(of)}`;
  writeFileSync(
    config,
    JSON.stringify({
      scope: "evenly",
      name,
      restapi: { listen: address(restPort), connect_address: address(restPort) },
      etcd3: { hosts: address(etcdPort) },
      bootstrap: {
        dcs: {
          ...patroniTimes,
          synchronous_mode: true,
          // A server that has crashed hands over at once.
          primary_start_timeout: 0,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 100,
              wal_log_hints: "on",
              max_wal_size: "128MB",
              wal_keep_size: "64MB",
            },
          },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      },
      postgresql: {
        listen: address(port),
        connect_address: address(port),
        data_dir: data,
        bin_dir: programs,
        pgpass: join(folder, "pgpass"),
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: {
          superuser: { username: "postgres", password: "hidden-word" },
          replication: { username: "replication", password: "hidden-word" },
        },
        pg_hba: [
          "host all all 127.0.0.1/32 trust",
          "host replication all 127.0.0.1/32 trust",
          "local all all trust",
        ],
        parameters: { unix_socket_directories: folder, logging_collector: "off" },
      },
    }),
  );
  let patroni: ReturnType<typeof startProgram> | undefined;
  const status = async (path: string) => {
    try {
      const { status } = await fetch(`http://${address(restPort)}${path}`, {
        signal: AbortSignal.timeout(1_000),
      });
      return status === 200;
    } catch {
      return false;
    }
  };
  /** Undefined when it does not run: its file outlives it, and its number may be another's. */
  const readPostgresPid = () => {
    try {
      const [pid = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? Number(pid) : undefined;
    } catch {
      return undefined;
    }
  };
  const killPostgres = () => {
    const pid = readPostgresPid();
    if (pid !== undefined) killAll(familyOf(pid));
  };
  const ballast = join(folder, "ballast");
  const member: Member = {
    name,
    start: () => {
      const output = openSync(log, "a");
      patroni = startProgram("/usr/bin/patroni", [config], {
        ...user,
        cwd: folder,
        stdio: ["ignore", output, output],
        env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
      });
      closeSync(output);
    },
    kill: () => {
      if (patroni?.pid !== undefined) killAll([patroni.pid]);
      killPostgres();
    },
    killPostgres,
    isPrimary: () => status("/primary"),
    isSynchronous: () => status("/synchronous"),
    fillDisk: async () => {
      // It ends with an error, as nothing is left.
      await promisify(execFile)("dd", ["if=/dev/zero", `of=${ballast}`, "bs=1M"]).catch(() => undefined);
    },
    emptyDisk: () => rmSync(ballast, { force: true }),
  };
  return { member, disk: folder, log, port, restPort };
}

function mountInMemory(folder: string): void {
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${String(diskMegabytes)}m`, "tmpfs", folder]);
}

function haproxyConfig(port: number, members: readonly ReturnType<typeof prepareMember>[]): string {
  const servers = members.map(
    ({ member, port: at, restPort }) =>
      `  server ${member.name} 127.0.0.1:${String(at)} check port ${String(restPort)}`,
  );
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${String(port)}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`;
}
