import { type Kysely, sql } from "kysely";

/**
 * What a person paid by bank goes back as what was collected does: a refund is of an attempt or of an instant payment, or
 * of none when staff paid it back by hand. The sandbox looks its payment up in one of two tables. Rulings F2, F11, I3.
 */
const statements = [
  `alter table refund
    alter column attempt_id drop not null,
    add column instant_payment_id uuid references instant_payment (id),
    add column bank_reference text,
    add column value_on date,
    add constraint refund_of_one_payment check (
      num_nonnulls(attempt_id, instant_payment_id) = (provider <> 'by-hand')::int
      and num_nonnulls(bank_reference, value_on) = 2 * (provider = 'by-hand')::int) not valid`,
  `create index refund_instant_payment_id on refund (instant_payment_id) where instant_payment_id is not null`,
  `alter table sandbox_refund drop constraint sandbox_refund_payment_reference_fkey`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
