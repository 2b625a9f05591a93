import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { readDatabaseUrl } from "./database-url.ts";
import type { Database } from "./tables.ts";

/** What happened stays: rows that nodes insert and read, and never change. Ruling K1. */
export const appendOnlyTables = [
  "audit",
  "posting",
  "ledger_entry",
  "consent",
  "document",
  "provider_event",
] as const;

/** How far an event has been worked off, which is not what the provider said. */
const stateOfEvents = ["worked_at", "tries", "failure", "waits_until"] as const;

/** Loading addresses vacuums them. */
const loadedTables = ["address", "street", "street_word", "postcode"] as const;

/**
 * Limits of a node's statements, which the role has by itself: a pooler passes on no settings of a connection. In
 * milliseconds. Ruling K2.
 */
const limits = {
  statement_timeout: 8_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

const schemas = ["public", "pgboss"] as const;

/** The two roles cannot be told apart, or PostgreSQL does not let the owner make the other. The message says what to do. */
export class NodeRoleRefused extends Error {}

/** Makes the role with which nodes connect, as `nodeUrl` names it, and gives it its rights. Can be run again. */
export async function grantToNodes(trx: Kysely<Database>, nodeUrl: string): Promise<void> {
  const { user: name, password } = readDatabaseUrl(nodeUrl);
  if (name === undefined) throw new NodeRoleRefused("DATABASE_URL names no user, with whom nodes connect.");
  const { rows } = await sql<{ isOwner: boolean }>`select current_user = ${name} as "isOwner"`.execute(trx);
  if (rows[0]?.isOwner !== false)
    throw new NodeRoleRefused(
      "DATABASE_URL and DATABASE_OWNER_URL name the same user. Nodes need a role of their own, which script/migrate makes.",
    );
  await makeRole(trx, name, password);
  for (const right of rightsOf(name)) await sql.raw(right).execute(trx);
}

async function makeRole(trx: Kysely<Database>, name: string, password: string | undefined): Promise<void> {
  const role = quoted(name);
  const found = await sql<{ settings: string[] | null }>`
    select rolconfig as settings from pg_roles where rolname = ${name}`.execute(trx);
  const settings = Object.entries(limits).map(([setting, limit]) => `${setting}=${String(limit)}ms`);
  const missing = settings.filter((setting) => found.rows[0]?.settings?.includes(setting) !== true);
  const statements = [
    ...(found.rows.length === 0 ? [`create role ${role} login`] : []),
    ...missing.map((setting) => `alter role ${role} set ${setting.replace(/=(.*)$/, " = '$1'")}`),
  ];
  if (statements.length === 0) return;
  try {
    for (const statement of statements) {
      const secret = statement.startsWith("create") && password !== undefined;
      await sql.raw(secret ? `${statement} password '${scramSecret(password)}'` : statement).execute(trx);
    }
  } catch (cause) {
    if ((cause as { code?: string }).code !== "42501") throw cause;
    throw new NodeRoleRefused(
      `The owner may not make or change roles. Let a superuser do it, then run script/migrate again:\n${statements
        .map((statement) => `  ${statement}${statement.startsWith("create") ? " password '...'" : ""};`)
        .join("\n")}`,
      { cause },
    );
  }
}

/** In this order: what is taken away was given to all tables before. */
function rightsOf(name: string): string[] {
  const role = quoted(name);
  const rows = "select, insert, update, delete";
  return [
    ...schemas.flatMap((schema) => [
      `grant usage on schema ${schema} to ${role}`,
      `grant ${rows} on all tables in schema ${schema} to ${role}`,
      `grant usage, select on all sequences in schema ${schema} to ${role}`,
      `grant execute on all functions in schema ${schema} to ${role}`,
      // A migration's new tables are used by triggers of the version before, as soon as they are there.
      `alter default privileges in schema ${schema} grant ${rows} on tables to ${role}`,
      `alter default privileges in schema ${schema} grant usage, select on sequences to ${role}`,
    ]),
    `revoke insert, update, delete on schema_migration, notice_term from ${role}`,
    `revoke update, delete on ${appendOnlyTables.join(", ")} from ${role}`,
    `grant update (${stateOfEvents.join(", ")}) on provider_event to ${role}`,
    // Before version 17 only an owner may vacuum, and autovacuum comes a little later.
    `do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on ${loadedTables.join(", ")} to ${role};
      end if;
    end $$`,
  ];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What PostgreSQL keeps of a password (RFC 5803), so that its log never sees the password itself. */
function scramSecret(password: string): string {
  const [iterations, salt] = [4_096, randomBytes(16)];
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  const server = keyOf("Server Key").toString("base64");
  return `SCRAM-SHA-256$${String(iterations)}:${salt.toString("base64")}$${stored}:${server}`;
}

export class NodeIsOwner extends Error {
  constructor() {
    super(
      "DATABASE_URL names a role that owns the tables or may change the ledger. Nodes connect with a role that can do neither: " +
        "name it in DATABASE_URL, and the owner in DATABASE_OWNER_URL, which no node reads. Run script/migrate, " +
        "which makes the role, then start again.",
    );
  }
}

/** Ruling K1. */
export async function refuseOwner(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ mayChange: boolean }>`
    select bool_or(pg_has_role(relowner, 'usage') or has_table_privilege(oid, 'update, delete, truncate')) as "mayChange"
    from pg_class where oid = any (array['posting', 'ledger_entry', 'audit']::regclass[])`.execute(db);
  if (rows[0]?.mayChange !== false) throw new NodeIsOwner();
}
