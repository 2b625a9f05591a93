import { type Kysely, sql } from "kysely";

const refuse = (message: string, constraint: string) => `
        raise exception '${message}' using errcode = 'check_violation', constraint = '${constraint}';`;

/**
 * Another number of housemates, which all who have joined agree to (Ruling G3), and places that others say they do not
 * know the person of (Ruling G8). Who has a place keeps its number in a smaller household: what must fit the size is how
 * many places are taken, and not their numbers.
 */
const statements = [
  `create table size_proposal (
    id uuid primary key,
    household_id uuid not null references household (id),
    size integer not null check (size between 1 and 15),
    proposed_by uuid not null references housemate (id),
    proposed_to uuid[] not null,
    price_before integer not null check (price_before >= 0),
    price_after integer not null check (price_after between 0 and price_before),
    keeps_discount boolean not null,
    lapses_on date not null,
    state text not null default 'open'
      check (state in ('open', 'agreed', 'withdrawn', 'lapsed', 'overtaken')),
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint size_proposal_ended check ((ended_at is null) = (state = 'open'))
  )`,
  `create unique index size_proposal_one_open on size_proposal (household_id) where state = 'open'`,
  `create table size_agreement (
    proposal_id uuid not null references size_proposal (id),
    housemate_id uuid not null references housemate (id),
    agreed_at timestamptz not null,
    primary key (proposal_id, housemate_id)
  )`,
  `create table place_dispute (
    id uuid primary key,
    household_id uuid not null references household (id),
    membership_id uuid not null references membership (id),
    raised_by uuid not null references housemate (id),
    raised_at timestamptz not null,
    resolved_at timestamptz,
    resolution text check (resolution in ('confirmed', 'removed')),
    constraint place_dispute_once unique (membership_id),
    constraint place_dispute_resolved check ((resolved_at is null) = (resolution is null))
  )`,
  `create index place_dispute_open on place_dispute (household_id) where resolved_at is null`,
  `create index size_proposal_proposed_by on size_proposal (proposed_by)`,
  `create index size_agreement_housemate_id on size_agreement (housemate_id)`,
  `create index place_dispute_raised_by on place_dispute (raised_by)`,
  // Ruling F4, whatever the code that writes a try forgets.
  `create function check_place_is_undisputed() returns trigger language plpgsql as $$
    begin
      if exists (
        select from collection
        join membership on membership.housemate_id = collection.housemate_id
        join place_dispute on place_dispute.membership_id = membership.id
        where collection.id = new.collection_id and place_dispute.resolved_at is null
      ) then${refuse("Nothing is collected from a disputed place", "collection_attempt_of_undisputed_place")}
      end if;
      return new;
    end
  $$`,
  `create trigger collection_attempt_undisputed before insert on collection_attempt
    for each row execute function check_place_is_undisputed()`,
  `create or replace function check_household_size() returns trigger language plpgsql as $$
    begin
      if new.size < (select count(distinct place) from membership
          where household_id = new.id and left_on is null) then${refuse(
            "More places are taken than that",
            "household_size_holds_places",
          )}
      end if;
      return new;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
