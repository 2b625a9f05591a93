import { type Kysely, sql } from "kysely";

/**
 * What waits for a second person, and what became of it: who asked is never who agrees, a decision is never changed, and
 * no row is ever deleted. `subject` is what it is about: asked for once at a time. What a colleague did in a household
 * is looked up for a day back. Ruling H3.
 */
const statements = [
  `create table approval (
    id uuid primary key,
    kind text not null check (kind in ('refund', 'write-off', 'cancel-household', 'publish-price-book')),
    household_id uuid references household (id),
    subject text not null,
    title text not null,
    asked jsonb not null,
    preview jsonb not null,
    later_preview jsonb,
    changed_at timestamptz,
    asked_by uuid not null references staff_person (id),
    asked_at timestamptz not null,
    reason text not null check (reason <> ''),
    decision text check (decision in ('agreed', 'refused', 'withdrawn')),
    decided_by uuid references staff_person (id),
    decided_at timestamptz,
    decided_because text,
    constraint approval_decided check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
    constraint approval_second_person check (decision is null or (decision = 'withdrawn') = (decided_by = asked_by)),
    constraint approval_because check (decision is null or decision = 'withdrawn' or decided_because <> '')
  )`,
  `create unique index approval_open on approval (kind, subject) where decision is null`,
  `create index approval_waiting on approval (asked_at, id) where decision is null`,
  `create index approval_decided_last on approval (asked_at, id) where decision is not null`,
  `create index approval_asked_by on approval (asked_by, asked_at, id)`,
  `create index approval_decided_by on approval (decided_by)`,
  `create index approval_household_id on approval (household_id)`,
  `create function keep_decided_approval() returns trigger language plpgsql as $$
    begin
      if old.decision is not null then
        raise exception 'What was decided in % is never changed', tg_table_name using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$`,
  `create trigger approval_keeps_decision before update on approval
    for each row execute function keep_decided_approval()`,
  `create trigger approval_never_deleted before delete on approval for each row execute function refuse_change()`,
  `create trigger approval_never_emptied before truncate on approval
    for each statement execute function refuse_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
