import { type Kysely, sql } from "kysely";

/**
 * Which text a lead agreed to, and when, for as long as there is the lead. One that an older node writes has its moment
 * alone (`lead.agreed_to_policy_at`). Ruling D18.
 */
const statements = [
  `alter table consent
    alter column housemate_id drop not null,
    add column lead_id uuid references lead (id) on delete cascade,
    add constraint consent_of_one_person check (num_nonnulls(housemate_id, lead_id) = 1)`,
  `create unique index consent_once_of_a_lead on consent (lead_id, document_hash) where lead_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
