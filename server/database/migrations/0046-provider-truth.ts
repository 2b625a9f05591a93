import { type Kysely, sql } from "kysely";

const endedByProvider = ["mandate-failed", "mandate-cancelled", "mandate-expired"];

/**
 * What a provider tells, whatever it is: a bank may undo the end of a mandate, payouts come in other currencies, and
 * money of others on the same account is in suspense. Ruling F3.
 */
const statements = [
  `alter table mandate
    add column turned_at timestamptz,
    add column ended_by_provider boolean not null default false`,
  `update mandate set ended_by_provider = true, turned_at = told.at
    from (select (detail ->> 'mandateId')::uuid as id, max(at) as at from audit
      where actor_kind = 'provider' and action in ('${endedByProvider.join("', '")}') group by 1) as told
    where mandate.id = told.id and state in ('failed', 'cancelled', 'expired')`,

  // One that takes another's place may have its reference.
  `alter table mandate drop constraint mandate_reference_key`,
  `create index mandate_reference on mandate (reference)`,
  `create unique index mandate_reference_once on mandate (reference) where state <> 'replaced'`,

  `alter table ledger_entry
    drop constraint ledger_entry_account_check,
    add constraint ledger_entry_account_check check (account in ('receivable', 'provider', 'bank', 'income', 'discounts',
      'refunds', 'write-offs', 'provider-fees', 'suspense')) not valid`,
  // Pence that are not ours, or not known to be.
  `alter table payout add column suspense integer not null default 0`,
  // In the smallest unit of its currency: apart from payouts in pounds, so that nothing can add it to them.
  `create table foreign_payout (
    provider text not null check (provider <> ''),
    provider_reference text not null check (provider_reference <> ''),
    currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'GBP'),
    amount integer not null,
    fees integer not null,
    arrives_on date not null,
    recorded_at timestamptz not null default now(),
    primary key (provider, provider_reference)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
