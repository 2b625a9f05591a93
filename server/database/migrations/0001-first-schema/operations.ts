/** Invitations, links, mails, and what makes a call safe to repeat. Rulings B6, C13. */
export const operationSchema = [
  `create table invitation (
    id uuid primary key,
    household_id uuid not null references household (id) on delete cascade,
    full_name text not null,
    email text not null,
    tel text,
    sent_at timestamptz not null,
    reminded integer not null check (reminded >= 0),
    created_at timestamptz not null default now()
  )`,
  `create index invitation_person on invitation (household_id, lower(email), sent_at)`,
  `create table share_link (
    id uuid primary key,
    hash text not null unique check (hash <> ''),
    household_size integer not null check (household_size between 1 and 15),
    price_ids text[] not null check (cardinality(price_ids) > 0),
    address_id uuid references address (id),
    postcode text,
    referral_code text,
    affiliate_code text,
    voucher_code text,
    fetch_email boolean not null,
    package_share boolean not null,
    shared_on date not null,
    created_at timestamptz not null default now()
  )`,
  `create index share_link_address_id on share_link (address_id) where address_id is not null`,
  `create table email (
    id uuid primary key,
    household_id uuid references household (id) on delete set null,
    template text not null,
    to_address text not null check (to_address <> ''),
    subject text not null,
    text_body text not null,
    html_body text not null,
    state text not null check (state in ('queued', 'sent', 'failed')),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    check ((state = 'sent') = (sent_at is not null))
  )`,
  `create index email_household on email (household_id, created_at) where household_id is not null`,
  `create index email_created_at on email (created_at)`,
  `create table idempotency_key (
    call text not null,
    key text not null check (length(key) between 1 and 255),
    request_hash text not null,
    status integer check (status between 200 and 299),
    body jsonb,
    created_at timestamptz not null default now(),
    primary key (call, key)
  )`,
  `create index idempotency_key_created_at on idempotency_key (created_at)`,
  `create table provider_event (
    id text not null,
    provider text not null,
    received_at timestamptz not null default now(),
    payload jsonb not null,
    primary key (provider, id)
  )`,
  `create table audit (
    id uuid primary key,
    household_id uuid references household (id) on delete set null,
    actor text not null,
    action text not null,
    detail jsonb not null,
    at timestamptz not null default now()
  )`,
  `create index audit_household on audit (household_id, at)`,
  `create table rate_limit (
    key text not null,
    window_start timestamptz not null,
    hits integer not null default 1 check (hits >= 0),
    primary key (key, window_start)
  )`,
  `create index rate_limit_window_start on rate_limit (window_start)`,
];
