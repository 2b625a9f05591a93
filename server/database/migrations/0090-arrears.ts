import { type Kysely, sql } from "kysely";

/**
 * Who owes what, as the projection of their money says, and which reminders were sent: one a person, payment and day of
 * the timetable. Rulings I1, I2.
 */
const statements = [
  `create table arrears (
    housemate_id uuid primary key references housemate (id),
    household_id uuid not null references household (id),
    state text not null check (state in ('retrying', 'overdue', 'plan', 'held')),
    owed integer not null check (owed > 0),
    since date not null,
    tries_again_on date,
    updated_at timestamptz not null
  )`,
  `create index arrears_household_id on arrears (household_id)`,
  `create table arrears_reminder (
    housemate_id uuid not null references housemate (id),
    collection_id uuid not null references collection (id),
    day integer not null check (day > 0),
    owed integer not null check (owed > 0),
    sent_on date not null,
    primary key (housemate_id, collection_id, day)
  )`,
  `create index arrears_reminder_collection_id on arrears_reminder (collection_id)`,
  // What is due and unpaid: few of all payments.
  `create index collection_unpaid on collection (housemate_id)
    where charged_on is not null and settled_by is null and state in ('planned', 'notified', 'failed', 'charged_back')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
