import { type Kysely, sql } from "kysely";

/**
 * A mail is stored as what it tells, and rendered when it is sent or looked at. Nodes of the version before store its
 * bodies, which are kept as long as the mail. Ruling H3.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table email
      add column version smallint,
      add column data jsonb,
      add column text_hash text,
      add column trial_tokens jsonb,
      alter column text_body drop not null,
      alter column html_body drop not null,
      add constraint email_content check (
        case when data is null then version is null and text_body is not null and html_body is not null
        else jsonb_typeof(data) = 'object' and coalesce(version, 0) >= 1 and text_body is null and html_body is null end) not valid,
      add constraint email_text_hash check (length(text_hash) = 64) not valid`.execute(db);
}
