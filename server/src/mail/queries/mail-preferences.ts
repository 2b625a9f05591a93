import type { Kysely, Transaction } from "kysely";
import { newToken } from "../../../database/ids.ts";
import type { Database } from "../../../database/tables.ts";

export type MailPreference = { readonly token: string; readonly stoppedAt: Date | null };

/** What a recipient wants; nobody else can write to them until the transaction ends, so that mails are counted one by one. */
export const lockMailPreference = (
  trx: Transaction<Database>,
  email: string,
  now: Date,
): Promise<MailPreference> =>
  trx
    .insertInto("mail_preference")
    .values({ email, token: newToken(), stopped_at: null, created_at: now })
    .onConflict((conflict) => conflict.column("email").doUpdateSet({ email }))
    .returning(["token", "stopped_at as stoppedAt"])
    .executeTakeFirstOrThrow();

/** Whether there was such a token. */
export const keepMailPreference = async (
  db: Kysely<Database>,
  token: string,
  stoppedAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("mail_preference")
    .set({ stopped_at: stoppedAt })
    .where("token", "=", token)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** When mails of these kinds were written to an address since a moment, the oldest first. */
export const findMailedSince = async (
  db: Kysely<Database>,
  given: { readonly email: string; readonly templates: readonly string[]; readonly since: Date },
): Promise<Date[]> => {
  const rows = await db
    .selectFrom("email")
    .select("created_at")
    .where("to_address", "=", given.email)
    .where("template", "in", given.templates)
    .where("created_at", ">", given.since)
    .orderBy("created_at")
    .execute();
  return rows.map(({ created_at }) => created_at);
};
