import { type Kysely, sql } from "kysely";

/** What a housemate agreed to, as a hash (Ruling B3), and whom a remembered payment signs in (Rulings B7, G1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table housemate add column agreement_hash text`.execute(db);
  await sql`alter table idempotency_key add column housemate_id uuid`.execute(db);
  await sql`
    create index idempotency_key_housemate on idempotency_key (housemate_id) where housemate_id is not null`.execute(
    db,
  );
}
