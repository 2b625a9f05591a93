import { type Kysely, sql } from "kysely";

/** Where the set-up of each service of a household stands. Ruling G2. */
const statements = [
  `create table service_order (
    id uuid primary key default new_row_id(),
    household_id uuid not null references household (id),
    product_type text not null,
    option_code text not null,
    ordered_on date,
    confirmed_on date check (confirmed_on >= ordered_on),
    live_on date check (live_on >= confirmed_on),
    cancelled_on date,
    supplier_reference text,
    updated_at timestamptz not null default now(),
    constraint service_order_stages check (
      (ordered_on is not null or confirmed_on is null) and (confirmed_on is not null or live_on is null)),
    foreign key (household_id, product_type) references household_product (household_id, product_type)
  )`,
  `create unique index service_order_once on service_order (household_id, product_type) where cancelled_on is null`,
  `create index service_order_to_do on service_order (id) where live_on is null and cancelled_on is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
