import { type Kysely, sql } from "kysely";

/** What is never deleted, so that nothing is ever looked up by the key that points at it: no query asks for it. */
const ofWhatStays = [
  "household_price_book_id",
  "household_product_price_id",
  "dwelling_reading_dwelling_id",
  "consent_document_hash",
  "mandate_bank_account_id",
];

/**
 * A sign-up writes no index that nothing reads, and keeps no rule twice. What an older node writes is held to
 * the same rules as before.
 */
const statements = [
  // Each account has a dwelling, found by its address whoever writes it, and the dwelling's constraint says the same.
  `alter table household drop constraint household_one_account_per_address_and_time`,
  // The readings of a dwelling, the first among them, are of no other in the postcode.
  `drop index dwelling_first_key`,
  // What is pending is under way.
  `drop index mandate_pending`,
  ...ofWhatStays.map((index) => `drop index ${index}`),

  // Each housemate has a membership at the latest at the commit, and its place is checked. Here with one look at the household.
  `drop trigger housemate_place_within_size on housemate`,
  `drop trigger membership_place_within_size on membership`,
  `create trigger membership_place_within_size before update of place, household_id on membership
    for each row execute function check_housemate_place()`,
  `drop trigger membership_to_be_told on membership`,
  `drop function begin_telling()`,
  `create function check_new_membership() returns trigger language plpgsql as $$
    declare
      held record;
    begin
      select size, all_told_on into held from household where id = new.household_id;
      if new.place > held.size then
        raise exception 'There is no place % in this household', new.place
          using errcode = 'check_violation', constraint = 'housemate_place_within_size';
      end if;
      if held.all_told_on is not null then
        update household set all_told_on = null where id = new.household_id;
      end if;
      return null;
    end
  $$`,
  `create trigger membership_is_checked after insert on membership
    for each row execute function check_new_membership()`,

  // Asked first: a question is cheaper than an insert of nothing.
  `create or replace function write_membership() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from membership where household_id = new.household_id and housemate_id = new.id
      ) then
        insert into membership (household_id, place, housemate_id, joined_on, left_on)
          select household_id, place, id, day_in_london(joined_at),
            case when removed_at is not null then greatest(day_in_london(joined_at), day_in_london(removed_at)) end
          from housemate where id = new.id;
      end if;
      return null;
    end
  $$`,

  // The ways in which an address reads are worked out once, by who wants them too.
  `create function dwellings_reading(postcode text, keys text[], address_id uuid) returns setof uuid
    language sql stable parallel safe as $$
    select dwelling.id from dwelling where dwelling.postcode = $1 and dwelling.keys && $2
    union
    select household.dwelling_id from household where household.address_id = $3 and household.dwelling_id is not null
  $$`,
  `create or replace function dwellings_of(postcode text, organisation text, line1 text, line2 text, address_id uuid)
    returns setof uuid language sql stable parallel safe as $$
    select same.id from (select dwelling_keys($2, $3, $4) as keys offset 0) as given
      cross join lateral dwellings_reading(dwelling_postcode($1), given.keys, $5) as same (id)
  $$`,

  // Older nodes do not say the kind; and that a mandate was confirmed is all that they look for by the actor.
  `drop trigger audit_says_who on audit`,
  `create trigger audit_says_who before insert on audit for each row
    when (new.actor_kind is null or new.action = 'confirm-direct-debit') execute function fill_audit_actor()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
