import { type Kysely, sql } from "kysely";

/**
 * A hold has a day on which it ends or somebody has to decide again, and staff hold by hand: agreed with a person, or for
 * the breathing space of the law. One without a day is of a node of the version before. Rulings I1, I2, I5.
 */
const statements = [
  `alter table collection_hold
    add column held_until date,
    add column reason text,
    add constraint collection_hold_until check (held_until > held_on) not valid,
    drop constraint collection_hold_cause_check,
    add constraint collection_hold_cause_check check (cause in ('disputed', 'charged-back', 'deceased', 'place-disputed',
      'agreed', 'breathing-space')) not valid`,
  `create index collection_hold_held_until on collection_hold (held_until) where released_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
