import type { Kysely, Transaction } from "kysely";
import { hashOf, newToken } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

/** Locks a recipient's preference until commit, so that mails per day are counted serially. */
export function lockMailPreference(
  trx: Transaction<Database>,
  email: string,
  now: Date,
): Promise<{ readonly stoppedAt: Date | null }> {
  return trx
    .insertInto("mail_preference")
    .values({ email, stopped_at: null, created_at: now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
    .returning("stopped_at as stoppedAt")
    .executeTakeFirstOrThrow();
}

export async function issueStopToken(trx: Transaction<Database>, email: string): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("stop_link")
    .values({ hash: hashOf(token), email })
    .execute();
  return token;
}

export async function keepMailPreference(
  db: Kysely<Database>,
  token: string,
  stoppedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_preference")
    .set({ stopped_at: stoppedAt })
    .where("email", "=", (query) =>
      query.selectFrom("stop_link").select("email").where("hash", "=", hashOf(token)),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When mails of these kinds were queued for an address, or it signed up, since a time, oldest first. */
export async function findMailedSince(
  db: Kysely<Database>,
  mails: { readonly email: string; readonly templates: readonly string[]; readonly since: Date },
): Promise<Date[]> {
  const rows = await db
    .selectFrom("email")
    .select("created_at")
    .where("to_address", "=", mails.email)
    .where("template", "in", mails.templates)
    .where("created_at", ">", mails.since)
    .unionAll(
      db
        .selectFrom("housemate")
        .select("joined_at as created_at")
        .where("email", "=", mails.email)
        .where("joined_at", ">", mails.since),
    )
    .orderBy("created_at")
    .execute();
  return rows.map(({ created_at }) => created_at);
}
