import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { guidColumns, guidOf, type GuidRow } from "../src/access/guid.ts";
import { encryptionKeys } from "./prepare-for-tests.ts";

export function guidOfRow(row: GuidRow): string {
  return guidOf(encryptionKeys, row);
}

export async function readGuid(db: Kysely<Database>, householdId: string): Promise<string> {
  return guidOfRow(
    await db
      .selectFrom("household")
      .select(guidColumns)
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow(),
  );
}
