import { normaliseCode } from "@evenly/domain/discount";
import { normaliseEmail } from "@evenly/domain/person";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Database, VoucherTable } from "../../../database/tables.ts";

/** A voucher, and how often it was used and not released: counted only where that is limited. Ruling C10. */
export type Voucher = Omit<Selectable<VoucherTable>, "created_at" | "affiliate_id"> & {
  readonly uses: number | null;
  readonly uses_of_person: number | null;
};

/** Whether only so many may have it, so that who wants it has to hold it meanwhile. */
export const isLimited = ({ limit_total, limit_per_person }: Voucher): boolean =>
  limit_total !== null || limit_per_person !== null;

/** A JSON list of the vouchers with these codes, a part of a query: codes upper case, the email in lower case or null. */
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

/** The vouchers with these codes, which are trimmed and read without case (Ruling B3); uses are counted for the email. */
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

/** Holds vouchers until the transaction ends, in one order, so that the last use of each can be had once (Ruling C10). */
export const lockVouchers = async (trx: Transaction<Database>, ids: readonly string[]): Promise<void> => {
  await sql`/* prepared */
    select id from voucher where id = any(${[...ids]}::uuid[]) order by id for update`.execute(trx);
};
