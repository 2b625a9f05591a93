import { type Kysely, sql } from "kysely";

/**
 * The sandbox's payments, payouts and refunds. What happens to each is decided when it is made (`fate`), and is told
 * up to and with `told`; the next news is due on `news_on`. What an older node writes is looked at on the next day.
 */
const statements = [
  `alter table sandbox_mandate
    add column mandate_id text,
    add column payer_hash text,
    add column account_ending text,
    add column fate text,
    add column ended_on date,
    add column end_cause text,
    add column told text,
    add column news_on date default '2000-01-01'`,
  `create index sandbox_mandate_news on sandbox_mandate (news_on) where news_on is not null`,
  `create index sandbox_mandate_payer on sandbox_mandate (payer_hash) where payer_hash is not null`,
  // The demo data's, of which the sandbox knew nothing.
  `insert into sandbox_mandate (provider_reference, reference, received_on, is_invalid)
    select provider_reference, reference, created_at::date - 14, false from mandate
    where provider = 'sandbox' and provider_reference like 'DEMO-%' on conflict do nothing`,
  // Only the mandates that older nodes keep there: the sandbox's news stands there too.
  `drop trigger provider_event_of_the_sandbox on provider_event`,
  `create trigger provider_event_of_the_sandbox after insert or update on provider_event for each row
    when (new.provider = 'sandbox' and new.payload ? 'reference') execute function take_over_sandbox_mandate()`,

  `create table sandbox_payout (
    provider_reference text primary key check (provider_reference <> ''),
    arrives_on date not null unique,
    amount integer not null check (amount > 0),
    fees integer not null check (fees >= 0)
  )`,
  `create table sandbox_payment (
    provider_reference text primary key check (provider_reference <> ''),
    attempt_id text not null,
    mandate_reference text not null references sandbox_mandate (provider_reference),
    amount integer not null check (amount > 0),
    made_on date not null,
    charge_on date not null check (charge_on > made_on),
    fate text not null check (fate <> ''),
    cancelled_on date,
    cancel_cause text,
    told text,
    news_on date,
    paid_in text references sandbox_payout (provider_reference),
    taken_back_in text references sandbox_payout (provider_reference)
  )`,
  `create index sandbox_payment_news on sandbox_payment (news_on) where news_on is not null`,
  `create index sandbox_payment_mandate on sandbox_payment (mandate_reference)`,
  `create index sandbox_payment_paid_in on sandbox_payment (paid_in)`,
  `create index sandbox_payment_taken_back_in on sandbox_payment (taken_back_in) where taken_back_in is not null`,
  `create index sandbox_payment_to_pay_out on sandbox_payment (provider_reference)
    where paid_in is null and told in ('paid_out', 'charged_back')`,
  `create index sandbox_payment_to_take_back on sandbox_payment (provider_reference)
    where taken_back_in is null and told = 'charged_back'`,
  `create table sandbox_refund (
    provider_reference text primary key check (provider_reference <> ''),
    refund_id text not null,
    payment_reference text not null references sandbox_payment (provider_reference),
    amount integer not null check (amount > 0),
    made_on date not null,
    fate text not null check (fate <> ''),
    told text,
    news_on date,
    taken_in text references sandbox_payout (provider_reference)
  )`,
  `create index sandbox_refund_news on sandbox_refund (news_on) where news_on is not null`,
  `create index sandbox_refund_payment on sandbox_refund (payment_reference)`,
  `create index sandbox_refund_taken_in on sandbox_refund (taken_in)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
