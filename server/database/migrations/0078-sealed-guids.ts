import { type Kysely, sql } from "kysely";

const hashOf = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** An account is found by its guid's hash, and the guid is encrypted. Rulings A5, H3. */
const statements = [
  `alter table household
    add column guid_hash text,
    add column guid_key_id text,
    add column guid_sealed text`,
  `update household set guid_hash = ${hashOf("guid")}`,
  // Older nodes write `guid` only.
  `create function hash_older_guid() returns trigger language plpgsql as $$
    begin
      new.guid_hash := ${hashOf("new.guid")};
      new.guid_key_id := null;
      new.guid_sealed := null;
      return new;
    end $$`,
  `create trigger household_guid_of_older_nodes before insert on household for each row
    when (new.guid_hash is null) execute function hash_older_guid()`,
  `create trigger household_new_guid_of_older_nodes before update of guid on household for each row
    when (new.guid is distinct from old.guid and new.guid is not null and new.guid_hash = old.guid_hash)
    execute function hash_older_guid()`,
  `alter table household
    alter column guid drop not null,
    alter column guid_hash set not null,
    add constraint household_guid_hash_key unique (guid_hash),
    -- 'over-' stands for the guid of an account whose links are dead.
    add constraint household_has_guid
      check (guid is not null or (guid_sealed is not null and guid_key_id is not null) or guid_hash like 'over-%')`,
  `create index household_links_of_cancelled on household (cancelled_at)
    where guid_hash not like 'over-%' and cancelled_at is not null`,
  `create index household_links_by_end on household (tenancy_end)
    where guid_hash not like 'over-%' and state <> 'cancelled'`,
  // With a payment's key its answer can be read, so the next version stores the hash alone.
  `alter table idempotency_key add column key_hash text`,
  `update idempotency_key set key_hash = ${hashOf("key")}`,
  `create function hash_older_key() returns trigger language plpgsql as $$
    begin
      new.key_hash := ${hashOf("new.key")};
      return new;
    end $$`,
  `create trigger idempotency_key_of_older_nodes before insert on idempotency_key for each row
    when (new.key_hash is null) execute function hash_older_key()`,
  `alter table idempotency_key
    alter column key_hash set not null,
    add constraint idempotency_key_call_key_hash unique (call, key_hash)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
