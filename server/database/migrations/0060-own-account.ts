import { type Kysely, sql } from "kysely";

/** A mandate takes from an account of its own housemate. Ruling F4. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_account add constraint bank_account_of_housemate unique (housemate_id, id)`.execute(
    db,
  );
  await sql`
    alter table mandate add constraint mandate_from_own_account
      foreign key (housemate_id, bank_account_id) references bank_account (housemate_id, id)`.execute(db);
}
