import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { OpenDatabase } from "../../database/connect.ts";
import { findMissingMigrations } from "../../database/migrate.ts";
import type { Database } from "../../database/tables.ts";
import type { Config } from "../config.ts";
import { type Finding, warning, well, wrong } from "./finding.ts";

const oldestVersion = 15;
const extensions = ["btree_gist", "pg_trgm"];

/** Of the database and its server; only the first one when it cannot be reached. Rulings K1, K2. */
export async function examineDatabase(config: Config, { db }: OpenDatabase): Promise<Finding[]> {
  const server = await reachServer(db, config.databaseUrl);
  if (server.state === "wrong") return [server];
  const findings = [server];
  const isMigrated = await examine(findings, "schema", () => examineSchema(db));
  await examine(findings, "clock", () => examineClock(db));
  await examine(findings, "extensions", () => examineExtensions(db));
  await examine(findings, "connections", () => examineConnections(db, config));
  await examine(findings, "disk", () => examineDisk(db, config));
  if (!isMigrated) return findings;
  await examine(findings, "role", () => examineRole(db));
  await examine(findings, "nodes", () => examineNodes(db));
  return findings;
}

/** What cannot be examined is a finding too. Returns whether all is well. */
async function examine(findings: Finding[], about: string, look: () => Promise<Finding>): Promise<boolean> {
  try {
    findings.push(await look());
  } catch (error) {
    const { code = "no answer" } = error as { code?: string };
    const advice = "run script/migrate, which also gives the nodes' role its rights; then try again";
    findings.push(wrong(about, `it could not be examined (${code})`, advice));
  }
  return findings.at(-1)?.state === "well";
}

/** Every sentence is ours: PostgreSQL's and the driver's may name users and hosts. */
const reasons: Readonly<Record<string, readonly [seen: string, advice: string]>> = {
  ECONNREFUSED: ["nothing listens there", "start PostgreSQL, or correct host and port in DATABASE_URL"],
  ENOTFOUND: ["its host name is unknown", "correct the host in DATABASE_URL"],
  ENOENT: ["there is no socket of PostgreSQL", "start PostgreSQL, or correct the folder in DATABASE_URL"],
  "28P01": ["the password is refused", "correct user and password in DATABASE_URL"],
  "28000": ["the user is refused", "allow it in pg_hba.conf, or correct DATABASE_URL"],
  "3D000": ["there is no such database", "create it: createdb --owner=OWNER NAME"],
  "42501": ["the user may not connect to it", "grant connect on the database to it"],
  "53300": ["all its connections are in use", "raise max_connections, or lower DATABASE_POOL_SIZE"],
  "57P03": ["it is starting or stopping", "wait, and try again"],
  SELF_SIGNED_CERT_IN_CHAIN: [
    "its certificate is not trusted",
    "name its authority: sslrootcert in DATABASE_URL",
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    "its certificate is not trusted",
    "name its authority: sslrootcert in DATABASE_URL",
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    "its certificate is for another name",
    "use the certificate's name in DATABASE_URL",
  ],
};

async function reachServer(db: Kysely<Database>, databaseUrl: string | undefined): Promise<Finding> {
  const about = "database";
  const began = performance.now();
  try {
    const { rows } = await sql<{ version: string; major: number; standby: boolean; readonly: string }>`
      select current_setting('server_version') as version, pg_is_in_recovery() as standby,
        current_setting('server_version_num')::int / 10000 as major,
        current_setting('default_transaction_read_only') as readonly`.execute(db);
    const [server] = rows;
    if (server === undefined) throw new Error("no answer");
    if (server.major < oldestVersion) {
      const advice = `use PostgreSQL ${String(oldestVersion)} or later`;
      return wrong(about, `it is PostgreSQL ${server.version}`, advice);
    }
    if (server.standby || server.readonly === "on") {
      const advice = "name the primary in DATABASE_URL";
      return wrong(about, server.standby ? "it is a standby" : "it is read-only", advice);
    }
    const milliseconds = Math.round(performance.now() - began);
    const place = databaseUrl === undefined ? ", of the product's own" : "";
    return well(about, `PostgreSQL ${server.version}${place}, answers in ${String(milliseconds)} ms`);
  } catch (error) {
    const { code = "" } = error as { code?: string };
    const [seen, advice] = reasons[code] ?? [
      `it cannot be reached${/^\w+$/.test(code) ? ` (${code})` : ""}`,
      "is PostgreSQL running, and reachable from here? See DATABASE_URL and the firewall",
    ];
    return wrong(about, seen, advice);
  }
}

const mostSecondsApart = 2;

async function examineClock(db: Kysely<Database>): Promise<Finding> {
  const began = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const ours = (began + Date.now()) / 2;
  return findingOfClock(((rows[0]?.now.getTime() ?? 0) - ours) / 1_000);
}

/** `ahead`: seconds by which the database's clock is ahead of ours. */
export function findingOfClock(ahead: number): Finding {
  const about = "clock";
  const seconds = Math.abs(ahead);
  if (seconds <= mostSecondsApart)
    return well(about, `within ${String(mostSecondsApart)} s of the database's`);
  const seen = `${seconds.toFixed(0)} s ${ahead > 0 ? "behind" : "ahead of"} the database's`;
  const advice = "synchronise both machines' clocks (chrony, systemd-timesyncd)";
  return seconds > 60 ? wrong(about, seen, advice) : warning(about, seen, advice);
}

async function examineExtensions(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_available_extensions where name = any(${extensions})`.execute(db);
  const missing = extensions.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return well("extensions", extensions.join(" and "));
  const advice = "install PostgreSQL's contrib package on its server, or allow them at its provider";
  return wrong("extensions", `${missing.join(" and ")} cannot be had`, advice);
}

async function examineSchema(db: Kysely<Database>): Promise<Finding> {
  const missing = await findMissingMigrations(db);
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname = 'pgboss'`.execute(db);
  if (missing.length === 0 && rows.length > 0) return well("schema", "up to date");
  const seen =
    missing.length > 0 ? `${String(missing.length)} migrations are missing` : "the queue's is missing";
  return wrong("schema", seen, "run script/migrate");
}

/** Rows of these are only added. Ruling K1. */
const appendOnly = ["posting", "ledger_entry", "audit", "consent", "provider_event"];

async function examineRole(db: Kysely<Database>): Promise<Finding> {
  const about = "role";
  const { rows } = await sql<{ superuser: boolean; owner: boolean; changes: string[] | null }>`
    select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (select from pg_tables where schemaname = 'public' and tableowner = current_user) as owner,
      (select array_agg(name order by name) from unnest(${appendOnly}::text[]) as name
        where has_table_privilege(name, 'delete') or has_table_privilege(name, 'truncate')) as changes`.execute(
    db,
  );
  const { superuser, owner, changes } = rows[0] ?? { superuser: false, owner: false, changes: null };
  const advice = "let a role of its own own the tables, and nodes connect as one that owns nothing";
  if (superuser) return warning(about, "the nodes' role is a superuser", advice);
  if (owner) return warning(about, "the nodes' role owns the tables", advice);
  if (changes !== null)
    return warning(about, `the nodes' role may delete from ${changes.join(", ")}`, advice);
  return well(about, "owns nothing, and only adds to the ledger, the audit and consents");
}

async function examineNodes(db: Kysely<Database>): Promise<Finding> {
  const { rows } = await sql<{ role: string; count: number }>`
    select role, count(*)::int as count from node where seen_at > now() - interval '1 minute'
    group by role order by role`.execute(db);
  const seen = rows.map(({ role, count }) => `${String(count)} ${role}`).join(", ");
  if (rows.length === 0)
    return warning(
      "nodes",
      "none has been seen in the last minute",
      "start one of ROLE=api and one of ROLE=worker",
    );
  if (!rows.some(({ role }) => role !== "api"))
    return warning(
      "nodes",
      `${seen}, no worker`,
      "start one of ROLE=worker: without it no mail is sent and nothing collected",
    );
  return well("nodes", `${seen} in the last minute`);
}

async function examineConnections(db: Kysely<Database>, { databasePoolSize }: Config): Promise<Finding> {
  const { rows } = await sql<{ most: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(
    db,
  );
  return findingOfConnections(rows[0]?.most ?? 0, databasePoolSize);
}

/** Commands, migrations and whoever looks need some too. */
const otherConnections = 10;

/** `most`: connections that the server allows to those who are no superusers. */
export function findingOfConnections(most: number, poolSize: number): Finding {
  const processes = Math.floor((most - otherConnections) / poolSize);
  const seen = `${String(most)}, enough for ${String(Math.max(0, processes))} processes of DATABASE_POOL_SIZE=${String(poolSize)}`;
  if (processes >= 2) return well("connections", seen);
  return (processes === 1 ? warning : wrong)(
    "connections",
    seen,
    "raise max_connections, lower DATABASE_POOL_SIZE, or put PgBouncer in front",
  );
}

async function examineDisk(db: Kysely<Database>, config: Config): Promise<Finding> {
  const { rows } = await sql<{ size: string }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  const size = Number(rows[0]?.size ?? 0);
  const folder = isHere(config.databaseUrl) ? await findDataFolder(db) : undefined;
  const disk = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
  return findingOfDisk(size, disk && { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize });
}

/** Whether PostgreSQL's files can be on this machine. */
function isHere(databaseUrl: string | undefined): boolean {
  if (databaseUrl === undefined) return true;
  const host = decodeURIComponent(new URL(databaseUrl).hostname);
  return host === "" || host.startsWith("/") || ["localhost", "127.0.0.1", "[::1]"].includes(host);
}

/** Undefined for a role that may not know it. */
async function findDataFolder(db: Kysely<Database>): Promise<string | undefined> {
  try {
    const { rows } = await sql<{
      folder: string;
    }>`select current_setting('data_directory') as folder`.execute(db);
    return rows[0]?.folder;
  } catch {
    return undefined;
  }
}

/** In bytes. `disk` is undefined where it cannot be seen from here. */
export function findingOfDisk(
  size: number,
  disk: { readonly free: number; readonly total: number } | undefined,
): Finding {
  const database = `the database has ${formatBytes(size)}`;
  if (disk === undefined)
    return well("disk", `${database}; its server's free space cannot be seen from here: watch it there`);
  const share = disk.free / disk.total;
  const seen = `${database}, its disk ${formatBytes(disk.free)} free (${String(Math.floor(share * 100))} %)`;
  if (share >= 0.2) return well("disk", seen);
  return (share < 0.05 ? wrong : warning)(
    "disk",
    seen,
    "give PostgreSQL's disk more room, or delete what does not belong there",
  );
}

function formatBytes(bytes: number): string {
  const gigabytes = bytes / 1e9;
  return gigabytes < 1 ? `${String(Math.round(bytes / 1e6))} MB` : `${gigabytes.toFixed(1)} GB`;
}
