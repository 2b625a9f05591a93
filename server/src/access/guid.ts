import type { Kysely } from "kysely";
import { hashOf, newToken } from "../../database/ids.ts";
import { inSmallTransactions } from "../../database/in-small-transactions.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { EncryptionKeys } from "../encryption-keys.ts";

/** A new guid, by columns: its hash finds the account, and only our keys open it. Rulings A5, H3. */
export function newGuid(keys: EncryptionKeys, householdId: string) {
  const guid = newToken();
  return { guidHash: hashOf(guid), ...sealedGuid(keys, householdId, guid) };
}

function sealedGuid(keys: EncryptionKeys, householdId: string, guid: string) {
  const { keyId, sealed } = keys.seal(householdId, guid);
  return { guid: null, guidKeyId: keyId, guidSealed: sealed };
}

/** Throws for an account whose links are dead. */
export function guidOf(
  keys: EncryptionKeys,
  { id, guid, guidKeyId: keyId, guidSealed: sealed }: GuidRow,
): string {
  if (keyId !== null && sealed !== null) return keys.open(id, { keyId, sealed });
  if (guid === null) throw new Error("The links of this account are dead");
  return guid;
}

export type GuidRow = Pick<Household, (typeof guidColumns)[number]>;
export const guidColumns = ["id", "guid", "guidKeyId", "guidSealed"] as const;

const atOnce = 200;

/**
 * Encrypts guids in clear, of nodes of the version before, or again those under an older key. In small transactions; safe
 * to stop and rerun.
 */
export function sealGuids(
  db: Kysely<Database>,
  keys: EncryptionKeys,
  which: "in-clear" | "under-older-key",
): Promise<number> {
  return inSmallTransactions(db, atOnce, async (trx) => {
    const rows = await trx
      .selectFrom("household")
      .select(guidColumns)
      .where(({ eb }) =>
        which === "in-clear" ? eb("guid", "is not", null) : eb("guidKeyId", "<>", keys.current.id),
      )
      .limit(atOnce)
      .forUpdate()
      .execute();
    for (const row of rows) {
      const sealed = sealedGuid(keys, row.id, guidOf(keys, row));
      await trx.updateTable("household").set(sealed).where("id", "=", row.id).execute();
    }
    return rows.length;
  });
}
