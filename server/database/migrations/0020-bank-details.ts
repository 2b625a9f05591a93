import { type Kysely, sql } from "kysely";

/**
 * New bank details: a payer's mandate is replaced by one of their own, one replacement at a time; what they were shown
 * is kept for each mandate; and the mail that asks for them is sent once a mandate. Ruling F7.
 */
const statements = [
  `alter table mandate
    add column details_asked_at timestamptz,
    add constraint mandate_of_payer unique (id, housemate_id),
    add constraint mandate_replaces_of_same_payer foreign key (replaces, housemate_id)
      references mandate (id, housemate_id),
    add constraint mandate_replaces_another check (replaces <> id)`,
  `create unique index mandate_one_replacement_under_way on mandate (housemate_id)
    where replaces is not null and state in ('pending', 'submitted')`,
  // One that an older node writes is of the sign-up.
  `alter table consent
    add column mandate_id uuid references mandate (id),
    drop constraint consent_one_of_a_kind`,
  `create unique index consent_one_of_a_kind on consent (housemate_id, kind) where mandate_id is null`,
  `create unique index consent_one_of_a_kind_of_mandate on consent (mandate_id, kind) where mandate_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
