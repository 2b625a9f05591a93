/** Products, price books and what steers the screens. Spec §3, Rulings B5, E. */
export const catalogueSchema = [
  `create table product (
    type text primary key check (type in ('Energy', 'Water', 'Broadband', 'TV Licence')),
    position integer not null unique,
    label text not null check (label <> ''),
    title text not null check (title <> ''),
    icon text not null,
    image text not null,
    show_prices boolean not null,
    default_option_code text not null
  )`,
  `create table product_option (
    code text primary key check (code <> ''),
    product_type text not null references product (type),
    position integer not null,
    title text not null check (title <> ''),
    body_html text not null,
    info text not null,
    image text not null,
    ribbon_text text,
    ribbon_colour text,
    active boolean not null,
    unique (product_type, position),
    unique (product_type, code),
    check ((ribbon_text is null) = (ribbon_colour is null))
  )`,
  // Checked at commit, because a product and its first options point at each other.
  `alter table product add foreign key (type, default_option_code)
    references product_option (product_type, code) deferrable initially deferred`,
  `create table served_area (
    postcode_area text primary key check (postcode_area ~ '^[A-Z]{1,2}$'),
    region text not null check (region <> '')
  )`,
  `create table price_book (
    id uuid primary key,
    name text not null unique check (name <> ''),
    effective_from date not null,
    superseded_on date,
    published_at timestamptz not null default now(),
    check (superseded_on >= effective_from),
    constraint price_book_one_in_force
      exclude using gist (daterange(effective_from, superseded_on) with &&)
  )`,
  `create table price (
    id text primary key check (id <> ''),
    price_book_id uuid not null references price_book (id),
    option_code text not null references product_option (code),
    region text not null check (region <> ''),
    household_size integer not null check (household_size between 1 and 15),
    current_price integer not null check (current_price >= 0),
    old_price integer check (old_price >= 0),
    unique (price_book_id, region, household_size, option_code)
  )`,
  `create index price_option_code on price (option_code)`,
  `create function refuse_price_change() returns trigger language plpgsql as $$
    begin
      raise exception 'A published price never changes: publish another price book'
        using errcode = 'restrict_violation';
    end
  $$`,
  `create trigger price_never_changes before update or delete on price
    for each row execute function refuse_price_change()`,
  `create trigger price_never_emptied before truncate on price
    for each statement execute function refuse_price_change()`,
  `create table feature_flag (
    key text primary key,
    value jsonb not null check (value ? 'value'),
    updated_at timestamptz not null default now()
  )`,
  `create table setting (
    key text primary key,
    value jsonb not null check (value ? 'value'),
    updated_at timestamptz not null default now()
  )`,
];
