import type { Socket } from "node:net";
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { Pool, type PoolClient, type PoolConfig, types as pgTypes } from "pg";
import { currentTrace, noteStatement } from "../src/trace.ts";
import type { Database } from "./tables.ts";

export type OpenDatabase = {
  readonly databaseUrl: string;
  readonly db: Kysely<Database>;
  /** For what only reads, so that writes which wait do not stop it. Ruling K2. */
  readonly reads: Kysely<Database>;
  readonly jobs: Kysely<Database>;
  /** How many connections the queue of jobs may open. */
  readonly queueSize: number;
  readonly pool: Pool;
  readonly pools: Readonly<Record<string, Pool>>;
  readonly close: () => Promise<void>;
};

/** Deadlines of a pool's waits, in milliseconds. The shorter ones end first, with the clearer error. */
export type Waits = {
  /** For a free connection, or a new one. */
  readonly connection: number;
  readonly lock: number;
  readonly statement: number;
  /** Of a transaction between its statements. */
  readonly idleInTransaction: number;
  /**
   * For any sign of the server: a connection that a firewall has swallowed gives none, and the system would notice after
   * a quarter of an hour. Absent where statements may run for longer: keepalive then notices what it can.
   */
  readonly silence?: number;
};

export const patientWaits: Waits = {
  connection: 5_000,
  lock: 10_000,
  statement: 15_000,
  idleInTransaction: 30_000,
};

type PoolOptions = {
  readonly size?: number;
  readonly waits?: Waits;
  /** How many may wait for a connection; who comes later is refused at once. Ruling K2. */
  readonly longestQueue?: number;
};

/** The queue for a connection is as long as it may be. */
export class DatabaseBusy extends Error {
  constructor() {
    super("Too many wait for a connection");
  }
}

const dateType = 1082;
const dateArrayType = 1182;
function keepText(text: string) {
  return text;
}
function splitDates(text: string) {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

/** Dates stay `YYYY-MM-DD`: a `date` column must never become an instant. */
const types: PoolConfig["types"] = {
  getTypeParser: (oid: number, format?: "text" | "binary") => {
    if (oid === dateType) return keepText;
    if (oid === dateArrayType) return splitDates;
    return format === "binary" ? pgTypes.getTypeParser(oid, format) : pgTypes.getTypeParser(oid);
  },
};

/** Columns and tables are camelCase here and snake_case in the database and in raw SQL's text. Decision 18. */
export const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

export function openDatabase(
  databaseUrl: string,
  { size = 10, waits = patientWaits, longestQueue = Number.POSITIVE_INFINITY }: PoolOptions = {},
): OpenDatabase {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: waits.connection,
    // Below the wait for a sign, so that no idle connection is taken for a swallowed one.
    idleTimeoutMillis: Math.min(30_000, (waits.silence ?? Number.POSITIVE_INFINITY) / 2),
    statement_timeout: waits.statement,
    lock_timeout: waits.lock,
    idle_in_transaction_session_timeout: waits.idleInTransaction,
    application_name: "evenly",
    ...keepalive,
    types,
  });
  // The pool replaces a dropped connection, and the query on it fails. Without listeners the error event would end the
  // process.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (waits.silence !== undefined) endWhenSilent(client, waits.silence);
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withQueueOf(longestQueue, pool) }),
    log: noteStatement,
    plugins,
  });
  return {
    databaseUrl,
    db,
    reads: db,
    jobs: db,
    queueSize: 4,
    pool,
    pools: { all: pool },
    close: () => db.destroy().then(() => (pool.ended ? undefined : pool.end())),
  };
}

/** A peer that is gone is noticed after fifteen seconds: five, and ten probes of a second each. */
export const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

function endWhenSilent(client: PoolClient, milliseconds: number): void {
  // pg has no public way to its socket.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  stream.setTimeout(milliseconds, () => {
    stream.destroy(new Error("Connection terminated: the database gives no sign"));
  });
}

function withQueueOf(longest: number, pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      if (pool.waitingCount >= longest) throw new DatabaseBusy();
      const trace = currentTrace();
      const askedAt = performance.now();
      try {
        return await pool.connect();
      } finally {
        trace?.noteConnectionWait(performance.now() - askedAt);
      }
    },
    end: () => pool.end(),
  };
}
