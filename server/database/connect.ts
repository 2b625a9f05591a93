import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { type ClientBase, Pool, type PoolConfig, types as pgTypes } from "pg";
import { currentTrace, noteStatement } from "../src/trace.ts";
import { endWhenSilent, waitForSign } from "./end-when-silent.ts";
import { clientOptions } from "./find-host.ts";
import { longerSilence } from "./long-transaction.ts";
import type { Database } from "./tables.ts";

export type OpenDatabase = {
  readonly databaseUrl: string;
  readonly db: Kysely<Database>;
  /** For what only reads, so that writes which wait do not stop it. Ruling K2. */
  readonly reads: Kysely<Database>;
  /** For lists and figures of the back office: a replica's, where there is one. */
  readonly lists: Kysely<Database>;
  readonly jobs: Kysely<Database>;
  readonly pool: Pool;
  /** Of the queue of jobs. */
  readonly queue: Pool;
  readonly pools: Readonly<Record<string, Pool>>;
  /** Throws when a write would be refused, so that it can be before anything is done for it. Ruling K2. */
  readonly admitWrite: () => void;
  readonly close: () => Promise<void>;
};

/** Deadlines of a pool's waits, in milliseconds. The shorter ones end first, with the clearer error. */
export type Waits = {
  /** For a free connection, or a new one. */
  readonly connection: number;
  /**
   * For any sign of the server: a connection that a firewall has swallowed gives none, and the system would notice after
   * a quarter of an hour. No shorter than a statement may take; `inLongTransaction` has limits of its own.
   */
  readonly silence: number;
  /**
   * Kept by the server, in place of those of the node's role (`node-role.ts`). They are set once a connection is open,
   * so not through a pooler that gives each transaction another connection.
   */
  readonly session?: {
    readonly lock: number;
    readonly statement: number;
    /** Of a transaction between its statements. */
    readonly idleInTransaction: number;
  };
};

export const patientWaits = {
  connection: 5_000,
  silence: 20_000,
  session: { lock: 10_000, statement: 15_000, idleInTransaction: 15_000 },
} as const satisfies Waits;

type DatabaseOptions = {
  readonly size?: number;
  readonly waits?: Waits;
  /** How many may wait for a connection; who comes later is refused at once. Ruling K2. */
  readonly longestQueue?: number;
  /** Connections of the queue of jobs. */
  readonly queueSize?: number;
  readonly isReplica?: boolean;
};

/** The queue for a connection is as long as it may be. */
export class DatabaseBusy extends Error {
  constructor() {
    super("Too many wait for a connection");
  }
}

/** The replica cannot be reached: what reads from it has to wait, and nothing else. */
export class ReplicaAway extends Error {
  constructor(cause: unknown) {
    super("The read replica is away", { cause });
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
  {
    size = 10,
    waits = patientWaits,
    longestQueue = Number.POSITIVE_INFINITY,
    queueSize = 4,
    isReplica = false,
  }: DatabaseOptions = {},
): OpenDatabase {
  const pool = openPool(databaseUrl, { size, waits, name: "evenly" });
  const queue = openPool(databaseUrl, { size: queueSize, waits, name: "evenly jobs" });
  const admit = () => {
    if (pool.waitingCount >= longestQueue) throw new DatabaseBusy();
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withQueue(admit, pool, isReplica) }),
    log: noteStatement,
    plugins,
  });
  return {
    databaseUrl,
    db,
    reads: db,
    lists: db,
    jobs: db,
    pool,
    queue,
    pools: { all: pool },
    admitWrite: admit,
    close: async () => {
      await db.destroy();
      for (const one of [pool, queue]) if (!one.ended) await one.end();
    },
  };
}

type OwnPool = Pick<PoolConfig, "allowExitOnIdle" | "query_timeout"> & {
  readonly size: number;
  readonly waits: Waits;
  /** What the server shows of its connections. */
  readonly name: string;
};

/** Every connection of a process is of such a pool, but for the one that listens. */
export function openPool(databaseUrl: string, { size, waits, name, ...others }: OwnPool): Pool {
  const pool = new Pool({
    ...connectionOptions(databaseUrl, name),
    max: size,
    connectionTimeoutMillis: waits.connection,
    // Below the wait for a sign, so that no idle connection is taken for a swallowed one.
    idleTimeoutMillis: Math.min(30_000, waits.silence / 2),
    onConnect: async (client) => {
      endWhenSilent(client, waits.silence);
      if (waits.session) await setWaits(client, waits.session);
    },
    ...others,
  });
  // The pool replaces a dropped connection, and the query on it fails. Without listeners the error event would end the
  // process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  // Who had it before may have waited longer.
  pool.on("acquire", (client) => waitForSign(client, waits.silence));
  return pool;
}

/** Nothing that a pooler would refuse: only a name, no limits. Ruling K2. */
export function connectionOptions(databaseUrl: string, name: string) {
  return { ...clientOptions(databaseUrl), application_name: name, ...keepalive, types };
}

async function setWaits(client: ClientBase, waits: Required<Waits>["session"]): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false)`,
    [waits.statement, waits.lock, waits.idleInTransaction].map(String),
  );
}

/** A peer that is gone is noticed after fifteen seconds: five, and ten probes of a second each. */
const keepalive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

function withQueue(admit: () => void, pool: Pool, isReplica: boolean): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      admit();
      const trace = currentTrace();
      const askedAt = performance.now();
      try {
        const client = await pool.connect();
        const silence = longerSilence();
        if (silence !== undefined) waitForSign(client, silence);
        return client;
      } catch (error) {
        throw isReplica ? new ReplicaAway(error) : error;
      } finally {
        trace?.noteConnectionWait(performance.now() - askedAt);
      }
    },
    end: () => pool.end(),
  };
}
