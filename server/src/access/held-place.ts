import type { Transaction } from "kysely";
import { hashOf, newToken } from "../../database/ids.ts";
import type { Database } from "../../database/tables.ts";

/** A new link to confirm the place that is held for this address; undefined when none is. Rulings A5, H3. */
export async function issueHeldPlaceToken(
  trx: Transaction<Database>,
  { householdId, email }: { readonly householdId: string; readonly email: string },
): Promise<string | undefined> {
  const token = newToken();
  const changed = await trx
    .updateTable("heldPlace")
    .set({ tokenHash: hashOf(token) })
    .where("householdId", "=", householdId)
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  return changed && token;
}
