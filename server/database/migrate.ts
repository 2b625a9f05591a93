import { Kysely, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { up as firstSchema } from "./migrations/0001-first-schema.ts";
import type { Database } from "./tables.ts";

/** Every migration in order, by name. A published one is never edited: what changes comes as another. */
const migrations: Record<string, Migration> = {
  "0001-first-schema": { up: firstSchema },
};

// Any number will do, as long as it stays the same.
const migrationLock = 7_041_123;

/** Brings the schema up to date. Nodes that start together wait for each other here, and all or nothing is done. */
export async function migrateToLatest(db: Kysely<Database>): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(trx);
    const migrator = new Migrator({
      db: trx,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return results.map((result) => result.migrationName);
  });
}
