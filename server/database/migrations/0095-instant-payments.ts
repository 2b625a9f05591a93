import { type Kysely, sql } from "kysely";

/**
 * Payments by bank that a person starts to pay what they owe. A person has one under way at a time, of all that is owed
 * or a part of 5 pounds or more; it brings one receipt, which has its id. Meanwhile nothing that failed is tried again.
 * Rulings F4, I3.
 */
const statements = [
  `create table instant_payment (
    id uuid primary key,
    household_id uuid not null references household (id),
    housemate_id uuid not null references housemate (id),
    place integer not null,
    amount integer not null check (amount > 0),
    owed integer not null,
    state text not null check (state in ('started', 'approved', 'confirmed', 'failed', 'abandoned', 'returned')),
    provider text not null,
    provider_reference text,
    payment_reference text,
    started_at timestamptz not null,
    approve_by timestamptz not null,
    approved_at timestamptz,
    ended_at timestamptz,
    receipt_id uuid unique references receipt (id),
    constraint instant_payment_of_what_is_owed check (amount <= owed and (amount >= 500 or amount = owed)),
    constraint instant_payment_ended check ((ended_at is null) = (state in ('started', 'approved'))),
    constraint instant_payment_received check ((receipt_id is not null) = (state in ('confirmed', 'returned')) and receipt_id = id)
  )`,
  `create unique index instant_payment_under_way on instant_payment (housemate_id) where ended_at is null`,
  `create index instant_payment_housemate_id on instant_payment (housemate_id, started_at)`,
  `create index instant_payment_household_id on instant_payment (household_id)`,
  `create unique index instant_payment_reference on instant_payment (provider, provider_reference)`,
  `create unique index instant_payment_payment on instant_payment (provider, payment_reference)`,
  `create table sandbox_instant_payment (
    provider_reference text primary key,
    payment_id text not null,
    amount integer not null check (amount > 0),
    description text not null,
    return_url text not null,
    exit_url text not null,
    state text not null check (state in ('pending', 'approved', 'confirmed', 'failed', 'cancelled')),
    news_on date,
    paid_in text references sandbox_payout (provider_reference)
  )`,
  `create index sandbox_instant_payment_news_on on sandbox_instant_payment (news_on)`,
  `create index sandbox_instant_payment_paid_in on sandbox_instant_payment (paid_in)`,
  `alter table receipt
    drop constraint receipt_way_check,
    add constraint receipt_way_check check (way in ('bank-transfer', 'card', 'instant-payment')) not valid`,
  `create function check_nothing_paid_meanwhile() returns trigger language plpgsql as $$
    begin
      if exists (
        select from collection join instant_payment on instant_payment.housemate_id = collection.housemate_id
        where collection.id = new.collection_id and collection.state = 'failed' and instant_payment.ended_at is null
      ) then
        raise exception 'Nothing is tried again while its payer is paying it'
          using errcode = 'check_violation', constraint = 'collection_attempt_not_paid_meanwhile';
      end if;
      return new;
    end
  $$`,
  `create trigger collection_attempt_not_paid_meanwhile before insert on collection_attempt
    for each row execute function check_nothing_paid_meanwhile()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
