import type { Kysely } from "kysely";
import { inSmallTransactions } from "../../../database/in-small-transactions.ts";
import type { Database } from "../../../database/tables.ts";
import type { BankDetailsVault } from "./bank-details-vault.ts";

const atOnce = 200;

const sealedTables = ["bankAccount", "heldPlace"] as const;

/** Re-encrypts rows under the current key in small transactions; safe to stop and rerun. */
export async function reencryptBankAccounts(db: Kysely<Database>, vault: BankDetailsVault): Promise<number> {
  let total = 0;
  for (const table of sealedTables) total += await reencrypt(db, vault, table);
  return total;
}

function reencrypt(
  db: Kysely<Database>,
  vault: BankDetailsVault,
  table: (typeof sealedTables)[number],
): Promise<number> {
  return inSmallTransactions(db, atOnce, async (trx) => {
    const rows = await trx
      .selectFrom(table)
      .select(["id", "keyId", "sealed"])
      .where("keyId", "<>", vault.currentKeyId)
      .orderBy("id")
      .limit(atOnce)
      .forUpdate()
      .execute();
    for (const row of rows) {
      const { keyId, sealed, fingerprint, accountHash } = vault.seal(row.id, vault.open(row.id, row));
      await trx
        .updateTable(table)
        .set({
          keyId,
          sealed,
          fingerprint,
          ...(table === "bankAccount" && { accountHash }),
        })
        .where("id", "=", row.id)
        .execute();
    }
    return rows.length;
  });
}
