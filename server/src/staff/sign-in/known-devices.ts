import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { hashOf } from "../../../database/ids.ts";

/** Whether the person has signed in with this browser before. Ruling H3. */
export async function isKnownDevice(
  db: Kysely<Database>,
  personId: string,
  token: string | null,
): Promise<boolean> {
  if (token === null) return false;
  const device = await db
    .selectFrom("staffDevice")
    .select("hash")
    .where("hash", "=", hashOf(token))
    .where("personId", "=", personId)
    .where("expiresAt", ">", new Date())
    .executeTakeFirst();
  return device !== undefined;
}

export async function keepDevice(
  db: Kysely<Database>,
  personId: string,
  token: string,
  expiresAt: Date,
): Promise<void> {
  await db.deleteFrom("staffDevice").where("expiresAt", "<=", new Date()).execute();
  await db
    .insertInto("staffDevice")
    .values({ hash: hashOf(token), personId, expiresAt })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ expiresAt }))
    .execute();
}

export async function forgetDevices(db: Kysely<Database>, personId: string): Promise<void> {
  await db.deleteFrom("staffDevice").where("personId", "=", personId).execute();
}
