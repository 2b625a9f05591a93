import { type Kysely, sql } from "kysely";

const asId = (entry: string) =>
  `case when ${entry}.actor ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then ${entry}.actor::uuid end`;

/** Older nodes named a mandate as the actor where a job acted for it, so that they found their entry again. */
const kindOfActor = (entry: string) => `case
    when ${entry}.actor = 'staff' then 'staff'
    when exists (select from housemate where id = ${asId(entry)}) then 'housemate'
    else 'job'
  end`;
const idOfActor = (entry: string) => `case
    when ${entry}.actor = 'staff' then null
    when exists (select from mandate where id = ${asId(entry)}) then ${entry}.action
    else ${entry}.actor
  end`;
const confirmation = "confirm-direct-debit";

/**
 * Who did what, by kind and id, and never changed afterwards (Ruling H3). That a mandate was confirmed to its payer is
 * now said by the mandate; `audit.actor` is filled for older nodes, which look for it there.
 */
const statements = [
  `alter table mandate add column confirmation_queued_at timestamptz`,
  `update mandate set confirmation_queued_at = audit.at from audit
    where audit.action = '${confirmation}' and mandate.id = ${asId("audit")}`,
  `alter table audit
    alter column actor drop not null,
    add column actor_kind text constraint audit_actor_kind check (actor_kind in ('housemate', 'staff', 'job', 'provider')),
    add column actor_id text,
    drop constraint audit_household_id_fkey,
    add constraint audit_household_id_fkey foreign key (household_id) references household (id)`,
  `update audit set actor_kind = ${kindOfActor("audit")}, actor_id = ${idOfActor("audit")}`,
  `create function fill_audit_actor() returns trigger language plpgsql as $$
    begin
      if new.actor_kind is null then
        new.actor_kind := ${kindOfActor("new")};
        new.actor_id := ${idOfActor("new")};
        if new.action = '${confirmation}' then
          update mandate set confirmation_queued_at = new.at
            where id = ${asId("new")} and confirmation_queued_at is null;
        end if;
      else
        new.actor := coalesce(
          case when new.action = '${confirmation}' then new.detail ->> 'mandateId' end, new.actor_id, new.actor_kind);
      end if;
      return new;
    end
  $$`,
  `create trigger audit_says_who before insert on audit for each row execute function fill_audit_actor()`,
  `alter table audit alter column actor_kind set not null`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'What stands in % is never changed', tg_table_name using errcode = 'restrict_violation';
    end
  $$`,
  `create trigger audit_never_changes before update or delete on audit
    for each row execute function refuse_change()`,
  `create trigger audit_never_emptied before truncate on audit
    for each statement execute function refuse_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
