import { type Kysely, sql } from "kysely";

/**
 * Who asked whom to take over their place, from when, and what became of it. Who has a place on a day is told by
 * `membership` alone: a leaver and their successor are of one place, and neither was removed. Ruling G5.
 */
const statements = [
  `create table succession (
    id uuid primary key,
    household_id uuid not null references household (id),
    place integer not null check (place between 1 and 15),
    membership_id uuid not null references membership (id),
    last_day date not null,
    hands_over_on date not null,
    join_by date not null,
    successor_email text not null check (successor_email = lower(successor_email)),
    successor_housemate_id uuid references housemate (id),
    state text not null check (state in ('asked', 'joined-late', 'agreed', 'taken-back', 'lapsed')),
    asked_at timestamptz not null,
    joined_at timestamptz,
    ended_at timestamptz,
    constraint succession_after_last_day check (hands_over_on > last_day),
    constraint succession_of_who_joined
      check (state not in ('joined-late', 'agreed') or (successor_housemate_id is not null and joined_at is not null)),
    constraint succession_ended check ((ended_at is null) = (state in ('asked', 'joined-late')))
  )`,
  `create unique index succession_one_a_membership on succession (membership_id)
    where state in ('asked', 'joined-late', 'agreed')`,
  `create index succession_household_id on succession (household_id)`,
  `create index succession_successor on succession (successor_housemate_id) where successor_housemate_id is not null`,
  `drop index housemate_place_taken_once`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
