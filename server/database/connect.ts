import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely, PGliteDialect, PostgresDialect } from "kysely";
import { Pool, types as pgTypes } from "pg";
import { lockDataFolder } from "./data-folder-lock.ts";
import { preparingPool } from "./prepared-statements.ts";
import { PreparingPGlite } from "./preparing-pglite.ts";
import type { Database } from "./tables.ts";

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly close: () => Promise<void>;
} & (
  | { readonly kind: "pglite"; readonly pglite: PreparingPGlite; readonly pool?: undefined }
  | { readonly kind: "postgres"; readonly pool: Pool; readonly pglite?: undefined }
);

export type DatabaseOptions = {
  /** Absent: the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly poolSize?: number | undefined;
  readonly loadDataDir?: Blob | undefined;
};

const dateType = 1082;
const dateArrayType = 1182;
const keepText = (text: string) => text;
const splitDates = (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(","));

export async function openDatabase(options: DatabaseOptions = {}): Promise<OpenDatabase> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openServer(options.databaseUrl, options.poolSize);
}

/** Dates stay `YYYY-MM-DD`: a `date` column must never become an instant. */
function openServer(databaseUrl: string, poolSize = 10): OpenDatabase {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "evenly",
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") => {
        if (oid === dateType) return keepText;
        if (oid === dateArrayType) return splitDates;
        return format === "binary" ? pgTypes.getTypeParser(oid, format) : pgTypes.getTypeParser(oid);
      },
    },
  });
  // The pool replaces a dropped connection, and the query on it fails. Without listeners the error event would end the
  // process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) });
  return {
    kind: "postgres",
    db,
    pool,
    close: () => db.destroy().then(() => (pool.ended ? undefined : pool.end())),
  };
}

async function openEmbedded({ dataDir, loadDataDir }: DatabaseOptions): Promise<OpenDatabase> {
  // Holds personal data: accessible to its owner only.
  if (dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
  }
  const unlock = dataDir === undefined ? () => {} : lockDataFolder(join(dataDir, "database.lock"));
  try {
    const pglite = new PreparingPGlite({
      ...(dataDir === undefined ? {} : { dataDir: join(dataDir, "database") }),
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
      extensions: { btree_gist, pg_trgm },
      parsers: { [dateType]: keepText, [dateArrayType]: splitDates },
      relaxedDurability: false,
    });
    await pglite.waitReady;
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      try {
        await db.destroy();
        if (!pglite.closed) await pglite.close();
      } finally {
        unlock();
      }
    };
    return { kind: "pglite", db, pglite, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
