import { type Kysely, sql } from "kysely";

const statements = [
  // Hits by the second, one row a key (decision 18). Nodes of before go on counting in `rate_limit`. Ruling C13.
  `create table rate_hits (
    key text primary key,
    hits jsonb not null,
    since timestamptz not null
  )`,
  // A household's timeline names the payout of each of its payments. Ruling H4.
  `create index payout_item_payment on payout_item (reference) where kind = 'payment'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
