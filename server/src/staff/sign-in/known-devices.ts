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
    .selectFrom("staff_device")
    .select("hash")
    .where("hash", "=", hashOf(token))
    .where("person_id", "=", personId)
    .where("expires_at", ">", new Date())
    .executeTakeFirst();
  return device !== undefined;
}

export async function keepDevice(
  db: Kysely<Database>,
  personId: string,
  token: string,
  expiresAt: Date,
): Promise<void> {
  await db.deleteFrom("staff_device").where("expires_at", "<=", new Date()).execute();
  await db
    .insertInto("staff_device")
    .values({ hash: hashOf(token), person_id: personId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

export async function forgetDevices(db: Kysely<Database>, personId: string): Promise<void> {
  await db.deleteFrom("staff_device").where("person_id", "=", personId).execute();
}
