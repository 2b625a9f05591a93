import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { guidColumns, guidOf, type GuidRow } from "../src/access/guid.ts";
import { encryptionKeys } from "./prepare-for-tests.ts";

export const guidOfRow = (row: GuidRow): string => guidOf(encryptionKeys, row);

export const readGuid = async (db: Kysely<Database>, householdId: string): Promise<string> =>
  guidOfRow(
    await db
      .selectFrom("household")
      .select(guidColumns)
      .where("id", "=", householdId)
      .executeTakeFirstOrThrow(),
  );
