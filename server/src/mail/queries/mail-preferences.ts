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
    .insertInto("mailPreference")
    .values({ email, stoppedAt: null, createdAt: now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
    .returning("stoppedAt")
    .executeTakeFirstOrThrow();
}

export async function issueStopToken(trx: Transaction<Database>, email: string): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("stopLink")
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
    .updateTable("mailPreference")
    .set({ stoppedAt })
    .where("email", "=", (query) =>
      query.selectFrom("stopLink").select("email").where("hash", "=", hashOf(token)),
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
    .select("createdAt")
    .where("toAddress", "=", mails.email)
    .where("template", "in", mails.templates)
    .where("createdAt", ">", mails.since)
    .unionAll(
      db
        .selectFrom("housemate")
        .select("joinedAt as createdAt")
        .where("email", "=", mails.email)
        .where("joinedAt", ">", mails.since),
    )
    .orderBy("createdAt")
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}
