import { type Kysely, sql } from "kysely";

/**
 * Who asked to be erased, and what of whom is. The audit and decided approvals keep what was done, when and by whom: two
 * functions of the owner take words about an erased person out of them, which a node cannot do by itself. Decision 70,
 * rulings J4, K1.
 */
const statements = [
  `alter table housemate add column erased_on date`,
  `alter table bank_account add column erased_on date`,
  `alter table household add column notes_forgotten_on date`,
  `create index household_notes_kept on household (tenancy_end)
    where notes_forgotten_on is null and state <> 'cancelled'`,
  `create index household_notes_kept_cancelled on household (cancelled_at)
    where notes_forgotten_on is null and state = 'cancelled'`,
  `create index housemate_kept on housemate (joined_at) where erased_on is null`,
  `create index bank_account_kept on bank_account (created_at) where erased_on is null`,
  `create table erasure (
    housemate_id uuid primary key references housemate (id),
    case_id uuid not null references staff_case (id),
    asked_on date not null,
    answer_by date not null,
    loose_on date
  )`,
  `create index erasure_case_id on erasure (case_id)`,

  // Only what stands in the named columns may change, and only within the functions below.
  `create function keep_but_erase() returns trigger language plpgsql as $$
    begin
      if current_setting('evenly.erases', true) = 'on' and tg_op = 'UPDATE'
        and to_jsonb(new) - '{detail,title,asked,preview,later_preview,reason,decided_because}'::text[]
          = to_jsonb(old) - '{detail,title,asked,preview,later_preview,reason,decided_because}'::text[] then
        return new;
      end if;
      if tg_table_name = 'approval' and tg_op = 'UPDATE' and to_jsonb(old) ->> 'decision' is null then
        return new;
      end if;
      raise exception 'What stands in % is never changed', tg_table_name using errcode = 'restrict_violation';
    end
  $$`,
  `drop trigger audit_never_changes on audit`,
  `create trigger audit_never_changes before update or delete on audit for each row execute function keep_but_erase()`,
  `drop trigger approval_keeps_decision on approval`,
  `create trigger approval_keeps_decision before update on approval for each row execute function keep_but_erase()`,

  `create function without_words(said jsonb, words text[]) returns jsonb language plpgsql immutable as $$
    declare
      word text;
      written text := said::text;
    begin
      foreach word in array words loop
        if length(word) > 1 then
          written := regexp_replace(written, '(?<![[:alnum:]])' || regexp_replace(trim(both '"' from to_jsonb(word)::text),
            '([\\\\.^$*+?()\\[\\]{}|-])', '\\\\\\1', 'g') || '(?![[:alnum:]])', 'erased', 'g');
        end if;
      end loop;
      return written::jsonb;
    exception when invalid_text_representation then
      return '{}'::jsonb;
    end
  $$`,
  `create function erase_words(person uuid, words text[]) returns void language plpgsql
    security definer set search_path = public as $$
    declare
      home uuid;
    begin
      select household_id into home from housemate where id = person and erased_on is not null;
      if home is null then
        raise exception 'Only who is erased is taken out of the audit' using errcode = 'restrict_violation';
      end if;
      perform set_config('evenly.erases', 'on', true);
      update audit set detail = without_words(
          case when detail ->> 'housemateId' = person::text or actor_id = person::text
            or detail ->> 'case' in (select reference from staff_case where housemate_id = person)
            then detail - '{note,text,reason,subject,before,after,name,email}'::text[] else detail end, words)
        where household_id = home or detail ->> 'case' in (select reference from staff_case where housemate_id = person);
      update approval set
          title = without_words(to_jsonb(title), words) #>> '{}',
          reason = without_words(to_jsonb(reason), words) #>> '{}',
          decided_because = without_words(to_jsonb(decided_because), words) #>> '{}',
          asked = without_words(asked, words),
          preview = without_words(preview, words),
          later_preview = without_words(later_preview, words)
        where household_id = home;
      perform set_config('evenly.erases', 'off', true);
    end
  $$`,
  `create function forget_notes(home uuid, person uuid default null) returns void language plpgsql
    security definer set search_path = public as $$
    begin
      if person is null and not exists (select from household where id = home and notes_forgotten_on is not null)
        or person is not null and not exists (select from erasure where housemate_id = person) then
        raise exception 'These notes are kept' using errcode = 'restrict_violation';
      end if;
      perform set_config('evenly.erases', 'on', true);
      update audit set detail = detail - '{note,text}'::text[]
        where household_id = home and action in ('note', 'case-note', 'case-wait', 'case-done', 'open-case', 'case-again')
          and (person is null or detail ->> 'housemateId' = person::text);
      perform set_config('evenly.erases', 'off', true);
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
