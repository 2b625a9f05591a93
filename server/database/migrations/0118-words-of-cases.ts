import { type Kysely, sql } from "kysely";

/**
 * What was said of a case without a household goes like what was said of one with: a function of the owner takes it out of
 * the audit, of a case that is marked as forgotten. Of a household also go why somebody cancelled, what a case was about,
 * and why its day was moved or it was opened again. Decision 70, rulings J4, K1.
 */
const statements = [
  `alter table staff_case add column words_forgotten_on date`,
  `create index staff_case_words_kept on staff_case (closed_at)
    where state = 'done' and household_id is null and words_forgotten_on is null`,
  `create function forget_case(one uuid) returns void language plpgsql
    security definer set search_path = public as $$
    declare
      name text;
    begin
      select reference into name from staff_case where id = one and words_forgotten_on is not null;
      if name is null then
        raise exception 'The words of this case are kept' using errcode = 'restrict_violation';
      end if;
      perform set_config('evenly.erases', 'on', true);
      update audit set detail = detail - '{note,text,reason,subject}'::text[]
        where detail ? 'case' and detail ->> 'case' = name;
      perform set_config('evenly.erases', 'off', true);
    end
  $$`,
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
            'cancel-contract');
      perform set_config('evenly.erases', 'off', true);
      if person is null then
        update staff_case set subject = null where household_id = home and state = 'done' and subject is not null;
      end if;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
