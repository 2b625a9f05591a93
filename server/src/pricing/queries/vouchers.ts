import { normaliseCode } from "@evenly/domain/discount";
import { normaliseEmail } from "@evenly/domain/person";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import type { Database, VoucherTable } from "../../../database/tables.ts";

/** Unreleased uses are counted only for limited vouchers. Ruling C10. */
export type Voucher = Omit<Selectable<VoucherTable>, "createdAt" | "affiliateId" | "madeBy"> & {
  readonly uses: number | null;
  readonly usesOfPerson: number | null;
};

/** By codes as typed (Rulings B3, C15); uses are counted for `email`. */
export async function findVouchers(
  db: Kysely<Database>,
  codes: readonly string[],
  email?: string,
): Promise<Voucher[]> {
  if (codes.length === 0) return [];
  const person = email === undefined ? null : normaliseEmail(email);
  const { rows } = await sql<Voucher>`
    select id, code, name, description, discount, starts_on, ends_on, minimum_housemates, option_code,
      minimum_term_months, limit_total, limit_per_person, offer_code,
      case when limit_total is not null then (
        select count(*)::int from voucher_use where voucher_id = voucher.id and released_at is null
      ) end as uses,
      case when limit_per_person is not null then (
        select count(*)::int from voucher_use
        where voucher_id = voucher.id and released_at is null and email = ${person}
      ) end as uses_of_person
    from voucher where ${codeKey} = any(${codes.map(normaliseCode)}::text[])`.execute(db);
  return rows;
}

/** Locks the limited vouchers among these codes, in id order, so that a last use is sold once. Ruling C10. */
export async function lockVouchers(trx: Transaction<Database>, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .selectFrom("voucher")
    .select("id")
    .where(codeKey, "in", codes.map(normaliseCode))
    .where(({ or, eb }) => or([eb("limitTotal", "is not", null), eb("limitPerPerson", "is not", null)]))
    .orderBy("id")
    .forUpdate()
    .execute();
}
