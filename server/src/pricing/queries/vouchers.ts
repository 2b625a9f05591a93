import { normaliseCode } from "@evenly/domain/discount";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database, VoucherTable } from "../../../database/tables.ts";

export type Voucher = Selectable<VoucherTable>;

/** Codes are trimmed and read without case (Ruling B3). */
export const findVoucherByCode = (db: Kysely<Database>, code: string): Promise<Voucher | undefined> =>
  db.selectFrom("voucher").selectAll().where("code", "=", normaliseCode(code)).executeTakeFirst();

/** Uses that have not been released, by everybody and by one person. Ruling C10. */
export async function countVoucherUses(
  db: Kysely<Database>,
  voucherId: string,
  email?: string,
): Promise<{ total: number; byPerson: number }> {
  const counted = await db
    .selectFrom("voucher_use")
    .select(({ fn }) => [
      fn.countAll<string | number>().as("total"),
      fn
        .countAll<string | number>()
        .filterWhere("email", "=", email?.trim().toLowerCase() ?? "")
        .as("by_person"),
    ])
    .where("voucher_id", "=", voucherId)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow();
  return { total: Number(counted.total), byPerson: Number(counted.by_person) };
}

/** Holds the voucher until the transaction ends, so that its last use can be had once (Ruling C10). */
export const lockVoucher = (trx: Transaction<Database>, id: string): Promise<Voucher> =>
  trx.selectFrom("voucher").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
