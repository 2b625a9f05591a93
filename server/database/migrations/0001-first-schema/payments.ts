/** Bank accounts, mandates and collections. Rulings C3, C4, C8, C9. */
export const paymentSchema = [
  `create table bank_account (
    id uuid primary key,
    housemate_id uuid not null references housemate (id) on delete cascade,
    key_id text not null check (key_id <> ''),
    sealed text not null check (sealed <> ''),
    account_ending text not null check (account_ending ~ '^[0-9]{2}$'),
    fingerprint text not null check (fingerprint <> ''),
    created_at timestamptz not null default now()
  )`,
  `create index bank_account_housemate_id on bank_account (housemate_id)`,
  `create table mandate (
    id uuid primary key,
    housemate_id uuid not null references housemate (id) on delete cascade,
    bank_account_id uuid not null references bank_account (id),
    state text not null check (state in ('pending', 'submitted', 'active', 'failed', 'cancelled')),
    provider text not null check (provider <> ''),
    provider_reference text,
    reference text not null unique check (reference <> ''),
    failure_reason text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (provider, provider_reference)
  )`,
  `create index mandate_housemate_id on mandate (housemate_id)`,
  `create index mandate_bank_account_id on mandate (bank_account_id)`,
  `create index mandate_pending on mandate (created_at) where state = 'pending'`,
  `create table collection (
    id uuid primary key,
    mandate_id uuid not null references mandate (id),
    housemate_id uuid not null references housemate (id) on delete cascade,
    due_on date not null,
    collect_on date check (collect_on >= due_on),
    noticed_on date check (noticed_on <= collect_on),
    amount integer not null check (amount >= 0),
    state text not null
      check (state in ('due', 'noticed', 'submitted', 'confirmed', 'failed', 'charged_back', 'cancelled')),
    provider_reference text,
    constraint collection_one_per_due_date unique (housemate_id, due_on),
    constraint collection_never_without_notice
      check (state not in ('noticed', 'submitted', 'confirmed') or (noticed_on is not null and collect_on is not null))
  )`,
  `create index collection_mandate_id on collection (mandate_id)`,
  `create index collection_work on collection (state, collect_on) where state in ('due', 'noticed', 'submitted')`,
  `create index collection_provider_reference on collection (provider_reference) where provider_reference is not null`,
];
