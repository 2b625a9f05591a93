import { type Kysely, sql } from "kysely";

/**
 * There is always an administrator, once there was one, and an email has one open invitation at most. The lock lets two
 * changes at the same time see each other. Ruling H3.
 */
const statements = [
  `create function keep_an_administrator() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('staff_person.administrator'));
      if not exists (select from staff_person where 'administrator' = any(roles)) then
        raise exception 'There is always an administrator'
          using errcode = 'check_violation', constraint = 'staff_person_administrator';
      end if;
      return null;
    end
  $$`,
  `create trigger staff_person_keeps_an_administrator after update of roles on staff_person
    for each row when ('administrator' = any(old.roles) and not 'administrator' = any(new.roles))
    execute function keep_an_administrator()`,
  `update staff_invitation set ended_at = now() where ended_at is null and exists (
    select from staff_invitation as newer where newer.email = staff_invitation.email and newer.ended_at is null
      and (newer.created_at, newer.hash) > (staff_invitation.created_at, staff_invitation.hash))`,
  `create unique index staff_invitation_open on staff_invitation (email) where ended_at is null`,
  `drop index staff_invitation_email`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
