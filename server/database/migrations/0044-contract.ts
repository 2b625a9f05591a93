import { type Kysely, sql } from "kysely";

/** Triggers that wrote what the version before writes itself: the table, the trigger and its function. */
const ofOlderNodes = [
  ["housemate", "housemate_opened_account", "mark_who_opened_account"],
  ["housemate", "housemate_has_membership", "write_membership"],
  ["housemate", "housemate_leaves_place", "end_membership"],
  ["collection", "collection_state_named", "name_collection_state"],
  ["collection", "collection_completed", "complete_collection"],
  ["provider_event", "provider_event_of_the_sandbox", "take_over_sandbox_mandate"],
  ["audit", "audit_says_who", "fill_audit_actor"],
] as const;

const isLapse = (entry: string) => `${entry}.action = 'cancel' and ${entry}.actor_id = 'lapse-households'`;

/**
 * Drops what only nodes older than the version before wrote or looked for (decision 11). That a household lapsed, which the
 * audit told until now, is the household's own; a trigger writes it where the version before lets one lapse. Ruling G4.
 */
const statements = [
  `alter table household
    add column has_lapsed boolean not null default false,
    add constraint household_lapsed_when_cancelled check (not has_lapsed or state = 'cancelled'),
    alter column address_key drop not null`,
  `update household set has_lapsed = true where state = 'cancelled' and exists (
    select from audit where audit.household_id = household.id and ${isLapse("audit")})`,
  ...ofOlderNodes.flatMap(([table, trigger, name]) => [
    `drop trigger ${trigger} on ${table}`,
    `drop function ${name}()`,
  ]),
  `alter table housemate
    alter column agreed_texts drop not null,
    alter column agreed_texts drop default,
    alter column place drop not null`,
  `alter table audit drop column actor`,
  `create function mark_lapse() returns trigger language plpgsql as $$
    begin
      update household set has_lapsed = true where id = new.household_id and not has_lapsed;
      return null;
    end
  $$`,
  `create trigger audit_of_a_lapse after insert on audit for each row
    when (${isLapse("new")}) execute function mark_lapse()`,
  // The first version's; its names have long been taken over.
  `drop table if exists kysely_migration, kysely_migration_lock`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
