import { normaliseCode } from "@evenly/domain/discount";
import { normaliseEmail } from "@evenly/domain/person";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Database, VoucherTable } from "../../../database/tables.ts";

/** Unreleased uses are counted only for limited vouchers. Ruling C10. */
export type Voucher = Omit<Selectable<VoucherTable>, "created_at" | "affiliate_id"> & {
  readonly uses: number | null;
  readonly uses_of_person: number | null;
};

/** Limited vouchers must be locked before use. */
export const isLimited = ({ limit_total, limit_per_person }: Voucher): boolean =>
  limit_total !== null || limit_per_person !== null;

/** Subquery that gives the vouchers as JSON: codes in upper case, email in lower case or null. */
export const vouchersWithCodes = (codes: RawBuilder<unknown>, email: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(found), '[]') from (
    select id, code, name, description, discount, starts_on, ends_on, minimum_housemates, option_code,
      minimum_term_months, limit_total, limit_per_person, offer_code,
      case when limit_total is not null then (
        select count(*) from voucher_use where voucher_id = voucher.id and released_at is null
      ) end as uses,
      case when limit_per_person is not null then (
        select count(*) from voucher_use
        where voucher_id = voucher.id and released_at is null and email = ${email}
      ) end as uses_of_person
    from voucher where code in (${codes})
  ) as found
)`;

/** Codes are trimmed and case-insensitive (Ruling B3); uses are counted for `email`. */
export const findVouchers = async (
  db: Kysely<Database>,
  codes: readonly string[],
  email?: string,
): Promise<Voucher[]> => {
  if (codes.length === 0) return [];
  const wanted = sql`select unnest(${codes.map(normaliseCode)}::text[])`;
  const person = sql`${email === undefined ? null : normaliseEmail(email)}::text`;
  const { rows } = await sql<{ vouchers: Voucher[] }>`
    select ${vouchersWithCodes(wanted, person)} as vouchers`.execute(db);
  return rows[0]?.vouchers ?? [];
};

/** Locks vouchers in id order, so that a last use is sold once (Ruling C10). */
export const lockVouchers = async (trx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  await sql`/* prepared */
    select id from voucher where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
};
