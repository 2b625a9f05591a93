import type { Transaction } from "kysely";
import { hashOf, newToken } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";

/** A new link for the open invitation of this address, instead of the link before; undefined when none is open. */
export async function issueStaffInvitationToken(
  trx: Transaction<Database>,
  email: string,
): Promise<string | undefined> {
  const token = newToken();
  const changed = await trx
    .updateTable("staffInvitation")
    .set({ hash: hashOf(token) })
    .where("email", "=", email.toLowerCase())
    .where("endedAt", "is", null)
    .returning("hash")
    .executeTakeFirst();
  return changed && token;
}
