import { sql } from "kysely";
import { isOfDayServed } from "../../collections/due-to-collect.ts";
import { summedEntries } from "../sum-ledger.ts";
import { type Check, checkBySql, entriesBySubject, sumsBySubject } from "./check.ts";

const collected = ["collection", "collection-failure", "charge-back"];

const broughtIn = sql`case when failed_at is null and state in ('confirmed', 'paid_out')
  then collection_attempt.amount else 0 end`;
const refunded = sql`case when state in ('submitted', 'paid') then amount else 0 end`;
const refundedByProvider = sql`case when refund.provider <> 'by-hand' then ${refunded} else 0 end`;

/** The ledger against its source rows. Rulings F1, F2, F10. */
export const postingChecks: readonly Check[] = [
  checkBySql(
    "A posting has all its entries, and they sum to zero",
    () => sql`
      select 'posting ' || posting.id as what from posting
      left join (select posting_id, count(*) as entries, sum(amount) as total from ledger_entry group by 1) as held
        on held.posting_id = posting.id
      where held.entries is distinct from posting.entry_count or held.total <> 0`,
  ),
  checkBySql(
    "What is added up is what the entries say",
    () => sql`
      select coalesce(held.value_on, entry.value_on) || ', ' || coalesce(held.account, entry.account) as what
      from ledger_value_sum as held
      full join (${summedEntries(sql`posting.created_at < (select until from ledger_value_summed)`)}) as entry
        on (held.value_on, held.cause, held.account, coalesce(held.product_type, ''))
          = (entry.value_on, entry.cause, entry.account, coalesce(entry.product_type, ''))
      where (held.amount, held.entries) is distinct from (entry.amount, entry.entries)`,
  ),
  checkBySql(
    "A posting counts on the day of its cause, or late on the first of a month",
    () => sql`
      select 'posting ' || posting.id || ', ' || posting.value_on as what from posting
      left join collection on posting.cause = 'charge' and collection.id::text = cause_reference
      left join collection_attempt on posting.cause = 'collection' and collection_attempt.id::text = cause_reference
      left join payout on posting.cause = 'payout' and payout.id::text = cause_reference
      left join receipt on posting.cause = 'receipt' and receipt.id::text = split_part(cause_reference, ':', 2)
      left join refund on posting.cause = 'refund' and refund.id::text = cause_reference
      where coalesce(cause_on, posting.value_on)
          <> coalesce(collection.due_on, collection_attempt.collect_on, payout.arrives_on, receipt.value_on, refund.value_on,
            posting.posted_on)
        or (posting.value_on <> cause_on and extract(day from posting.value_on) <> 1)`,
  ),
  checkBySql(
    "A closed month has the entries that it had when it was closed",
    () => sql`
      select to_char(coalesce(closed_month.month, held.month), 'YYYY-MM') || ' has ' || coalesce(held.entries, 0)
        || ' and not ' || coalesce(closed_month.entries, 0) as what
      from closed_month
      full join (
        select date_trunc('month', value_on)::date as month, count(*) as entries
        from posting join ledger_entry on ledger_entry.posting_id = posting.id
        where value_on < (select max(month) + interval '1 month' from closed_month)
        group by 1
      ) as held on held.month = closed_month.month
      where coalesce(closed_month.entries, 0) <> coalesce(held.entries, 0)`,
  ),
  checkBySql(
    "A posting moves money between the accounts of its cause",
    () => sql`
      select distinct 'posting ' || id as what from (${entriesBySubject}) as entry
      where not account = any(case cause
        when 'charge' then array['receivable', 'discounts', 'income']
        when 'payout' then array['provider', 'bank', 'provider-fees', 'suspense']
        when 'write-off' then array['receivable', 'refunds', 'write-offs']
        when 'receipt' then array['receivable', 'bank', 'provider']
        when 'refund' then array['receivable', 'bank', 'provider']
        else array['receivable', 'provider'] end)`,
  ),
  checkBySql(
    "A posting is of the household and the place of what caused it",
    () => sql`
      with caused as (
        select unnest(array['charge', 'receipt']) as kind, id::text as subject, household_id, place from collection
        union all select 'collection', collection_attempt.id::text, household_id, place
          from collection_attempt join collection on collection.id = collection_id
        union all select 'refund', id::text, household_id, place from refund
        union all select 'write-off', id::text, household_id, place from refund
        union all select 'write-off', id::text, household_id, place from write_off
      )
      select distinct 'posting ' || entry.id as what from (${entriesBySubject}) as entry
      left join caused on caused.subject = entry.subject
        and caused.kind = case when cause = any(${collected}::text[]) then 'collection' else cause end
      where account = 'receivable'
        and ((entry.household_id, entry.place) is distinct from (caused.household_id, caused.place))`,
  ),
  checkBySql(
    "A payment is charged once, with its amount and its discount, and only when it says so",
    () => sql`
      select 'collection ' || collection.id as what from collection
      join household on household.id = household_id
      left join (${sumsBySubject(["charge"])}) as charged on charged.subject = collection.id::text
      cross join lateral (select charged_on is not null and amount_before > 0 as is_charged) as said
      where household.last_day is null
        and not exists (select from membership
          where membership.housemate_id = collection.housemate_id and left_on <= collection.last_day)
        and (coalesce(postings, 0), coalesce(receivable, 0), coalesce(discounts, 0))
        is distinct from (is_charged::int, case when is_charged then amount else 0 end,
          case when is_charged then amount_before - amount else 0 end)`,
  ),
  checkBySql(
    "What was due before today is charged",
    ({ today }) => sql`
      select 'collection ' || collection.id as what from collection
      join household on household.id = household_id
      where due_on < ${today.toString()} and charged_on is null and collection.state <> 'cancelled'
        and (completed_at at time zone 'Europe/London')::date < ${today.toString()}
        and ${isOfDayServed}`,
  ),
  checkBySql(
    "What a try brought in is what its collection's state says",
    () => sql`
      select 'attempt ' || collection_attempt.id || ' of collection ' || collection.id || ', ' || state as what
      from collection_attempt join collection on collection.id = collection_id
      left join (${sumsBySubject(collected)}) as held on held.subject = collection_attempt.id::text
      where coalesce(held.provider, 0) <> ${broughtIn}`,
  ),
  checkBySql(
    "What went back is what its refund's state says",
    () => sql`
      select 'refund ' || refund.id || ', ' || state as what from refund
      left join (${sumsBySubject(["refund"])}) as held on held.subject = refund.id::text
      left join (${sumsBySubject(["write-off"])}) as borne on borne.subject = refund.id::text
      where (coalesce(held.provider, 0), coalesce(held.bank, 0))
          <> (-${refundedByProvider}, ${refundedByProvider} - ${refunded})
        or coalesce(-borne.receivable, 0) not between 0 and ${refunded}`,
  ),
  checkBySql(
    "What was let go is in the ledger",
    () => sql`
      select 'write-off ' || write_off.id as what from write_off
      left join (${sumsBySubject(["write-off"])}) as held on held.subject = write_off.id::text
      where coalesce(held.receivable, 0) <> -amount`,
  ),
  checkBySql(
    "What was received is in the ledger",
    () => sql`
      select 'receipt ' || receipt.id as what from receipt
      left join (
        select split_part(cause_reference, ':', 2) as receipt, sum(amount) as amount from posting
        join ledger_entry on posting_id = posting.id and account <> 'receivable' where cause = 'receipt' group by 1
      ) as held on held.receipt = receipt.id::text
      where coalesce(held.amount, 0) <> receipt.amount`,
  ),
  checkBySql(
    "What the bank has is what was paid out",
    () => sql`
      select 'payout ' || coalesce(payout.id::text, subject) as what from payout
      full join (${sumsBySubject(["payout"])}) as held on held.subject = payout.id::text
      where (coalesce(held.bank, 0), coalesce(held.fees, 0), coalesce(held.suspense, 0))
        is distinct from (coalesce(payout.amount, 0), coalesce(payout.fees, 0), -coalesce(payout.suspense, 0))`,
  ),
  checkBySql(
    "What the provider holds is what was collected, less what went back and what it paid out",
    () => sql`
      select 'it holds ' || held || ' pence, and not ' || expected as what
      from (
        select (select coalesce(sum(amount), 0) from ledger_entry where account = 'provider') as held,
          (select coalesce(sum(${broughtIn}), 0) from collection_attempt
            join collection on collection.id = collection_id)
          + (select coalesce(sum(amount), 0) from instant_payment where state = 'confirmed')
          - (select coalesce(sum(${refundedByProvider}), 0) from refund)
          - (select coalesce(sum(amount + fees - suspense), 0) from payout) as expected
      ) as balance
      where held <> expected`,
  ),
];
