import { type Kysely, sql } from "kysely";

/**
 * Money that came by bank transfer or card, written down by hand. What it pays of each payment is a posting of its own,
 * whose reference is the payment's and the receipt's. Rulings F2, I5.
 */
const statements = [
  `create table receipt (
    id uuid primary key,
    household_id uuid not null references household (id),
    place integer not null,
    housemate_id uuid not null references housemate (id),
    amount integer not null check (amount > 0),
    way text not null check (way in ('bank-transfer', 'card')),
    bank_reference text not null check (bank_reference <> ''),
    value_on date not null,
    reason text not null check (reason <> ''),
    created_at timestamptz not null
  )`,
  `create index receipt_household_id on receipt (household_id)`,
  `create index receipt_housemate_id on receipt (housemate_id)`,
  `alter table posting
    drop constraint posting_cause_check,
    add constraint posting_cause_check check (cause in ('charge', 'collection', 'collection-failure', 'charge-back',
      'payout', 'refund', 'write-off', 'receipt', 'reversal')) not valid`,
  `alter table collection
    drop constraint collection_settled_by,
    add constraint collection_settled_by check (settled_by in ('write-off', 'credit', 'receipt')) not valid`,
  `alter table approval
    drop constraint approval_kind_check,
    add constraint approval_kind_check check (kind in ('refund', 'write-off', 'receipt', 'cancel-household',
      'publish-price-book', 'open-month', 'make-code', 'change-code', 'change-setting', 'give-roles')) not valid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
