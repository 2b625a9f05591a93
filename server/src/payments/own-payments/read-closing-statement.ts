import { statementRows, type StatementRow } from "@evenly/domain/closing-statement";
import type { PlaceBalance } from "@evenly/domain/place-balance";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { findToCome, type PaymentToCome } from "../collections/find-to-come.ts";
import { readHousemateStatement } from "../ledger/balances.ts";

export type ClosingStatement = {
  /** One row per change; `of` is a collection's id. */
  readonly rows: readonly StatementRow[];
  readonly balance: PlaceBalance;
  readonly toCome: readonly PaymentToCome[];
};

/** A housemate's charges and their outcome, with the same lines as the mail. Rulings F10, G2, G7. */
export const readClosingStatement = async (
  db: Kysely<Database>,
  housemateId: string,
): Promise<ClosingStatement> => {
  const { lines, balance } = await readHousemateStatement(db, housemateId);
  const payments = await db
    .selectFrom("collection")
    .select("id")
    .where("housemate_id", "=", housemateId)
    .orderBy("due_on")
    .orderBy("id")
    .execute();
  const rows = statementRows(
    lines.map(({ collectionId, ...line }) => ({ ...line, of: collectionId ?? undefined })),
    payments.map(({ id }) => id),
  );
  return { rows, balance, toCome: await findToCome(db, housemateId) };
};
