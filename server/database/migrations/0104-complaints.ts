import { type Kysely, sql } from "kysely";

/**
 * A complaint's topic, days, letters and cause, beside its case: what was promised stays. For nodes of the version before,
 * which open complaints without them, a trigger makes each one about our service. Ruling J2, decision 11.
 */
const statements = [
  `create table complaint (
    case_id uuid primary key references staff_case (id),
    topic text not null check (topic in ('Energy', 'Water', 'Broadband', 'TV Licence', 'service', 'data')),
    contact_name text check (contact_name <> ''),
    contact_email text check (contact_email <> ''),
    said text check (said <> ''),
    acknowledge_by date not null,
    answer_by date not null,
    deadlock_on date,
    acknowledged_on date,
    answered_on date,
    deadlocked_on date,
    cause text check (cause <> ''),
    constraint complaint_contact check ((contact_name is null) = (contact_email is null)),
    constraint complaint_deadlock check (deadlocked_on is null or deadlock_on is not null)
  )`,
  `create function complaint_of_case() returns trigger language plpgsql as $$
    begin
      insert into complaint (case_id, topic, acknowledge_by, answer_by)
        values (new.id, 'service', new.due_on, (new.opened_at at time zone 'Europe/London')::date + 42);
      return null;
    end
  $$`,
  `create trigger staff_case_is_complaint after insert on staff_case
    for each row when (new.kind = 'complaint') execute function complaint_of_case()`,
  `create index complaint_of_contact on complaint (contact_email) where contact_email is not null`,
  `create index complaint_to_forget on complaint (case_id) where contact_email <> 'erased@erased.invalid'`,
  `create index staff_case_complaints on staff_case (opened_at) where kind = 'complaint'`,
  `insert into complaint (case_id, topic, acknowledge_by, answer_by)
    select id, 'service', due_on, (opened_at at time zone 'Europe/London')::date + 42 from staff_case where kind = 'complaint'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
