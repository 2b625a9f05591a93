import { Kysely, PostgresDialect } from "kysely";
import { Pool, types as pgTypes } from "pg";
import type { Database } from "./tables.ts";

export type OpenDatabase = {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

const dateType = 1082;
const dateArrayType = 1182;
function keepText(text: string) {
  return text;
}
function splitDates(text: string) {
  return text === "{}" ? [] : text.slice(1, -1).split(",");
}

/** Dates stay `YYYY-MM-DD`: a `date` column must never become an instant. */
export function openDatabase(databaseUrl: string, poolSize = 10): OpenDatabase {
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
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: () => db.destroy().then(() => (pool.ended ? undefined : pool.end())),
  };
}
