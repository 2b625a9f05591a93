import { type Kysely, sql } from "kysely";

/**
 * Who brought in whom, since such two are not two people for a month; a request lapses with its asker's role, ended by
 * whoever took it; and more kinds of requests. Invitations before this were taken up when they ended. Ruling H3.
 */
const statements = [
  `alter table staff_person
    add column invited_by uuid references staff_person (id),
    add column invited_at timestamptz,
    add constraint staff_person_invited check ((invited_by is null) = (invited_at is null)) not valid`,
  `create index staff_person_invited_by on staff_person (invited_by)`,
  `create index staff_person_invited_at on staff_person (invited_at)`,
  `update staff_person set invited_by = last.invited_by, invited_at = last.ended_at
    from (
      select distinct on (email) email, invited_by, ended_at from staff_invitation
      where ended_at is not null order by email, ended_at desc
    ) as last
    where last.email = staff_person.email and last.invited_by is not null`,
  `alter table approval
    drop constraint approval_kind_check,
    drop constraint approval_decision_check,
    drop constraint approval_second_person,
    drop constraint approval_because,
    add constraint approval_kind_check check (kind in ('refund', 'write-off', 'cancel-household', 'publish-price-book',
      'open-month', 'make-code', 'change-code', 'change-setting', 'give-roles')) not valid,
    add constraint approval_decision_check check (decision in ('agreed', 'refused', 'withdrawn', 'lapsed')) not valid,
    add constraint approval_second_person
      check (decision is null or decision = 'lapsed' or (decision = 'withdrawn') = (decided_by = asked_by))
      not valid,
    add constraint approval_because
      check (decision is null or decision in ('withdrawn', 'lapsed') or decided_because <> '') not valid`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
