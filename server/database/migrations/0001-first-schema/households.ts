/** Leads, what they were shown, and the accounts they open. Spec §3, Rulings A5, B5, C5 to C7, C10. */
export const householdSchema = [
  `create table lead (
    id uuid primary key,
    lead_type text check (lead_type in ('Student', 'Not a Student')),
    first_name text,
    last_name text,
    email text,
    mobile_number text,
    agreed_to_policy_at timestamptz,
    discount_code text,
    affiliate_code text,
    referral_code text,
    offer_code text,
    household_size integer check (household_size between 1 and 15),
    address_id uuid references address (id),
    postcode text,
    voucher_code text,
    letting_agent_name text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index lead_address_id on lead (address_id) where address_id is not null`,
  `create index lead_created_at on lead (created_at)`,
  `create table quote (
    id uuid primary key,
    lead_id uuid not null references lead (id) on delete cascade,
    price_ids text[] not null check (cardinality(price_ids) > 0),
    household_size integer not null check (household_size between 1 and 15),
    price_before integer not null check (price_before >= 0),
    price_after integer not null check (price_after between 0 and price_before),
    quoted_on date not null,
    created_at timestamptz not null default now(),
    unique (lead_id, quoted_on, price_ids)
  )`,
  `create table household (
    id uuid primary key,
    guid text not null unique check (length(guid) >= 22),
    share_token text not null unique check (length(share_token) >= 22),
    state text not null check (state in ('gathering', 'complete', 'live', 'ended', 'cancelled')),
    size integer not null check (size between 1 and 15),
    address_id uuid references address (id),
    address_key text not null check (address_key <> ''),
    line1 text not null check (line1 <> ''),
    line2 text not null,
    organisation_name text not null,
    city text not null,
    postcode text not null check (postcode <> ''),
    tenancy_start date not null,
    tenancy_end date not null,
    broadband_urgent boolean,
    broadband_date date,
    letting_agent_name text,
    price_before integer not null check (price_before >= 0),
    price_after integer not null check (price_after between 0 and price_before),
    price_book_id uuid not null references price_book (id),
    discount jsonb,
    discount_description text,
    winning_code text,
    winning_code_kind text
      check (winning_code_kind in ('voucher', 'share-link', 'offer', 'referral', 'default-voucher')),
    voucher_id uuid references voucher (id),
    referrer_id uuid references referrer (id),
    affiliate_id uuid references affiliate (id),
    agent_id uuid references agent (id),
    discount_code text,
    lead_id uuid references lead (id) on delete set null,
    completed_at timestamptz,
    cancelled_at timestamptz,
    created_at timestamptz not null default now(),
    check (tenancy_start <= tenancy_end),
    check (broadband_date >= tenancy_start),
    check ((broadband_urgent is null) = (broadband_date is null)),
    check (guid <> share_token),
    check ((winning_code is null) = (winning_code_kind is null)),
    check (state <> 'gathering' or completed_at is null),
    check ((state = 'cancelled') = (cancelled_at is not null)),
    constraint household_one_account_per_address_and_time
      exclude using gist (address_key with =, daterange(tenancy_start, tenancy_end, '[]') with &&)
      where (state <> 'cancelled')
  )`,
  `create index household_state on household (state, tenancy_start)`,
  ...["address_id", "price_book_id", "voucher_id", "referrer_id", "affiliate_id", "agent_id", "lead_id"].map(
    (column) => `create index household_${column} on household (${column}) where ${column} is not null`,
  ),
  `create table household_product (
    household_id uuid not null references household (id) on delete cascade,
    product_type text not null,
    option_code text not null,
    price_id text not null references price (id),
    price integer not null check (price >= 0),
    primary key (household_id, product_type),
    foreign key (product_type, option_code) references product_option (product_type, code)
  )`,
  `create index household_product_price_id on household_product (price_id)`,
  `create table housemate (
    id uuid primary key,
    household_id uuid not null references household (id) on delete cascade,
    place integer not null check (place between 1 and 15),
    lead_type text not null check (lead_type in ('Student', 'Not a Student')),
    first_name text not null check (first_name <> ''),
    last_name text not null check (last_name <> ''),
    email text not null check (email = lower(email) and email like '%_@_%'),
    tel text not null check (tel <> ''),
    allow_promotions boolean not null,
    terms_agreed_at timestamptz not null,
    agreed_price integer not null check (agreed_price >= 0),
    agreed_texts jsonb not null,
    joined_at timestamptz not null default now(),
    constraint housemate_place_taken_once unique (household_id, place),
    constraint housemate_one_email_per_household unique (household_id, email)
  )`,
  `create index housemate_email on housemate (email)`,
  `create function check_housemate_place() returns trigger language plpgsql as $$
    begin
      if new.place > (select size from household where id = new.household_id) then
        raise exception 'There is no place % in this household', new.place
          using errcode = 'check_violation', constraint = 'housemate_place_within_size';
      end if;
      return new;
    end
  $$`,
  `create trigger housemate_place_within_size before insert or update of place, household_id on housemate
    for each row execute function check_housemate_place()`,
  `create function check_household_size() returns trigger language plpgsql as $$
    begin
      if new.size < (select max(place) from housemate where household_id = new.id) then
        raise exception 'Somebody has a place beyond %', new.size
          using errcode = 'check_violation', constraint = 'household_size_holds_places';
      end if;
      return new;
    end
  $$`,
  `create trigger household_size_holds_places before update of size on household
    for each row execute function check_household_size()`,
  `create table voucher_use (
    id uuid primary key,
    voucher_id uuid not null references voucher (id),
    household_id uuid not null references household (id) on delete cascade,
    email text not null check (email = lower(email)),
    used_at timestamptz not null default now(),
    released_at timestamptz
  )`,
  `create unique index voucher_use_once_per_household on voucher_use (voucher_id, household_id)
    where released_at is null`,
  `create index voucher_use_person on voucher_use (voucher_id, email) where released_at is null`,
  `create index voucher_use_household_id on voucher_use (household_id)`,
];
