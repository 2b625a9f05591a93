import { type Kysely, sql } from "kysely";

/**
 * What each day's jobs look for is found by an index, however many households there were: who is not told of any payment
 * yet, and which tokens are to be replaced. `all_told_on` is begun again whenever somebody joins, whichever node they join by.
 */
const statements = [
  `alter table household add column all_told_on date`,
  `create index household_to_tell on household (id) where all_told_on is null and state in ('complete', 'live')`,
  `create function begin_telling() returns trigger language plpgsql as $$
    begin
      update household set all_told_on = null where id = new.household_id and all_told_on is not null;
      return null;
    end
  $$`,
  `create trigger membership_to_be_told after insert on membership for each row execute function begin_telling()`,

  // Of expressions statistics are kept by themselves. Without, half of a year's collections seem to be late, or to be due and
  // not charged, and the planner reads them all each time to find next to none. Partial indexes have none that count.
  `create index collection_late on collection ((case when state = 'notified' then collect_on end))`,
  `drop index collection_to_charge`,
  `create index collection_to_charge on collection
    ((case when charged_on is null and state <> 'cancelled' then due_on end))`,

  // Of somebody who may have left: the other index is of those who have not.
  `create index membership_housemate_id on membership (housemate_id)`,

  `create index household_to_forget_once_cancelled on household (cancelled_at)
    where guid not like 'over-%' and cancelled_at is not null`,
  `create index household_to_forget_once_over on household (tenancy_end)
    where guid not like 'over-%' and state <> 'cancelled'`,
  `create index mail_preference_to_forget on mail_preference (created_at) where stopped_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
