import { formatPounds, pence } from "@evenly/domain/money";
import { sql } from "kysely";
import { isTriedAtBank } from "../../collections/due-to-collect.ts";
import { receivableEntries } from "../balances.ts";
import type { Check } from "./check.ts";

/**
 * What changed what a person owes: `due_on` of a charge, which counts from that day whenever it was posted; `at`, when
 * anything else was posted. A charge that was never posted counts at its payment's amount.
 */
const changes = sql`
  select "housemateId" as housemate_id, amount, case when cause = 'charge' and turn = 1 then due_on end as due_on,
    case when cause = 'charge' and turn = 1 then null else created_at end as at
  from (
    select entry.*, collection.due_on,
      row_number() over (partition by cause, "collectionId" order by entry.created_at, "postingId") as turn
    from (${receivableEntries(sql`true`)}) as entry
    left join collection on collection.id = "collectionId"
    where cause in ('charge', 'refund', 'write-off', 'receipt')
  ) as entry
  union all
  select housemate_id, amount, due_on, null from collection where charged_on is null and state <> 'cancelled'`;

/**
 * Nobody was asked for more than they owed: what was charged by the day of the try and changed before it was made, less
 * what other tries had brought or were about to bring then. A refund on its way counts as made. Ruling F4.
 */
export const checkOwed: Check = async (trx) => {
  const { rows } = await sql<{ id: string; collectionId: string; amount: number; owed: number }>`
    with tried as (
      select collection_attempt.*, housemate_id from collection_attempt
      join collection on collection.id = collection_id
    ), charged as (
      select tried.id, coalesce(sum(change.amount), 0) as amount from tried
      left join (${changes}) as change on change.housemate_id = tried.housemate_id
        and (change.due_on is null or change.due_on <= tried.collect_on)
        and (change.at is null or change.at < tried.created_at)
      group by tried.id
    ), brought as (
      select tried.id, coalesce(sum(other.amount), 0) as amount from tried
      left join tried as other on other.housemate_id = tried.housemate_id and other.id <> tried.id
        and (other.created_at, other.id) < (tried.created_at, tried.id)
        and (other.failed_at is null or other.failed_at > tried.submitted_at)
      group by tried.id
    ), refunded as (
      select tried.id, coalesce(sum(refund.amount), 0) as amount from tried
      left join refund on refund.housemate_id = tried.housemate_id and refund.created_at <= tried.submitted_at
        and not exists (select from posting where cause = 'refund' and cause_reference = refund.id::text
          and posting.created_at < tried.created_at)
        and not (refund.state = 'failed' and refund.updated_at <= tried.submitted_at)
      group by tried.id
    )
    select tried.id, collection_id as "collectionId", tried.amount,
      (charged.amount + refunded.amount - brought.amount)::int as owed
    from tried join charged using (id) join brought using (id) join refunded using (id)
    where ${isTriedAtBank(sql`failure_reason`)} and tried.amount > charged.amount + refunded.amount - brought.amount
    order by tried.id`.execute(trx);
  return rows.map(
    ({ id, collectionId, amount, owed }) =>
      `Nobody is asked for more than they owe on that day: attempt ${id} of collection ${collectionId}, ` +
      `${formatPounds(pence(amount))} of ${formatPounds(pence(owed))}`,
  );
};
