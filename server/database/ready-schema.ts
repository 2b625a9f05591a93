import type { Kysely } from "kysely";
import { findMissingMigrations, migrateToLatest } from "./migrate.ts";
import type { Database } from "./tables.ts";

export class SchemaIsBehind extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database has not had ${missing.join(", ")}, which this version needs. Run script/migrate, then start again.`,
    );
  }
}

type Installation = { readonly databaseUrl: string | undefined; readonly environment: string };

/** Migrates a trial's database; checks an operator's only, because many processes may start at once. */
export async function readySchema(
  db: Kysely<Database>,
  { databaseUrl, environment }: Installation,
): Promise<void> {
  if (databaseUrl === undefined && environment !== "production") {
    await migrateToLatest(db);
    return;
  }
  const missing = await findMissingMigrations(db);
  if (missing.length > 0) throw new SchemaIsBehind(missing);
}
