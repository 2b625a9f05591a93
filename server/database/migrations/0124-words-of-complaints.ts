import { type Kysely, sql } from "kysely";

/** What was said of a complaint is kept as long as the complaint, of a household as of nobody's. Ruling J4. */
const statements = [
  `create index staff_case_complaint_words_kept on staff_case (closed_at)
    where state = 'done' and kind = 'complaint' and words_forgotten_on is null`,
  `create or replace function forget_notes(home uuid, person uuid default null) returns void language plpgsql
    security definer set search_path = public as $$
    begin
      if person is null and not exists (select from household where id = home and notes_forgotten_on is not null)
        or person is not null and not exists (select from erasure where housemate_id = person) then
        raise exception 'These notes are kept' using errcode = 'restrict_violation';
      end if;
      perform set_config('evenly.erases', 'on', true);
      update audit set detail = detail - case when action in ('case-due', 'case-reopen')
          then '{note,text,subject,reason}'::text[] else '{note,text,subject}'::text[] end
        where household_id = home and (person is null or detail ->> 'housemateId' = person::text)
          and action in ('note', 'case-note', 'case-wait', 'case-done', 'case-due', 'case-reopen', 'open-case', 'case-again',
            'cancel-contract')
          and (person is not null or detail ->> 'kind' is distinct from 'complaint');
      perform set_config('evenly.erases', 'off', true);
      if person is null then
        update staff_case set subject = null
          where household_id = home and kind <> 'complaint' and state = 'done' and subject is not null;
      end if;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
