/** Vouchers and the codes of people who send us visitors. Codes are upper case, because they are read without case. */
export const codeSchema = [
  `create table affiliate (
    id uuid primary key,
    code text not null unique check (code <> '' and code = upper(btrim(code))),
    name text not null,
    message text not null,
    active boolean not null
  )`,
  `create table referrer (
    id uuid primary key,
    code text not null unique check (code <> '' and code = upper(btrim(code))),
    name text not null,
    message text not null,
    discount jsonb not null check (discount ? 'kind'),
    description text not null,
    active boolean not null
  )`,
  `create table agent (
    id uuid primary key,
    code text not null unique check (code <> '' and code = upper(btrim(code))),
    name text not null,
    message text not null,
    preselected jsonb not null check (jsonb_typeof(preselected) = 'object'),
    active boolean not null
  )`,
  `create table voucher (
    id uuid primary key,
    code text not null unique check (code <> '' and code = upper(btrim(code))),
    name text not null,
    description text not null,
    discount jsonb not null check (discount ? 'kind'),
    starts_on date,
    ends_on date,
    minimum_housemates integer check (minimum_housemates between 1 and 15),
    option_code text references product_option (code),
    minimum_term_months integer check (minimum_term_months > 0),
    limit_total integer check (limit_total > 0),
    limit_per_person integer check (limit_per_person > 0),
    offer_code text check (offer_code = upper(btrim(offer_code))),
    affiliate_id uuid references affiliate (id),
    created_at timestamptz not null default now(),
    check (starts_on <= ends_on)
  )`,
  `create index voucher_option_code on voucher (option_code)`,
  `create index voucher_affiliate_id on voucher (affiliate_id)`,
];
