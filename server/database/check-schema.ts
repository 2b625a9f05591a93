import type { Kysely } from "kysely";
import { findMissingMigrations } from "./migrate.ts";
import { refuseOwner } from "./node-role.ts";
import { findNoticeTerm } from "./notice-term.ts";
import type { Database } from "./tables.ts";

export class SchemaIsBehind extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database has not had ${missing.join(", ")}, which this version needs. Run script/migrate, then start again.`,
    );
  }
}

/** The database would refuse every collection that this node announces. Ruling F4. */
export class NoticeTooShort extends Error {
  constructor(term: number) {
    super(
      `The database demands ${String(term)} working days of notice before a collection, and ADVANCE_NOTICE_WORKING_DAYS is ` +
        "less. Run script/migrate with the same ADVANCE_NOTICE_WORKING_DAYS, then start again.",
    );
  }
}

type Installation = { readonly environment: string; readonly advanceNoticeWorkingDays: number };

/** Many processes may start at once: none of them migrates. In production none is the owner. Ruling K1. */
export async function checkSchema(
  db: Kysely<Database>,
  { environment, advanceNoticeWorkingDays }: Installation,
): Promise<void> {
  const missing = await findMissingMigrations(db);
  if (missing.length > 0) throw new SchemaIsBehind(missing);
  if (environment === "production") await refuseOwner(db);
  const term = await findNoticeTerm(db);
  if (term !== undefined && term > advanceNoticeWorkingDays) throw new NoticeTooShort(term);
}
