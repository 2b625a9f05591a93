import { day, idOf, oneOf, pick, type Step } from "./step.ts";

/** A day's payments in several payouts, as one sum would overflow the column. */
const payoutsADay = 4;

const collections: Step = {
  name: "collections",
  statements: [
    `create unlogged table making.collection as
      select h * 16 + month as c, h, household_id, place, region, size, package, incomes, amount, amount_before, due_on,
        (due_on + interval '1 month' - interval '1 day')::date as last_day, collect_on, told_on, tries, last_try_on, confirmed_on, arrives_on,
        became.state, case when became.state <> 'cancelled' and due_on <= ${day} then due_on end as charged_on,
        case when became.state = 'failed' and tries = 1 then ${day} + 1 + ${pick("h", 31, 5)} end as retry_on
      from making.person
      cross join lateral generate_series(0, 11) as month
      cross join lateral (select (start + month * interval '1 month')::date as due_on, ${pick("h * 16 + month", 30, 1000)} as luck,
        round(price_after * 52 / 12.0)::integer as amount, round(price_before * 52 / 12.0)::integer as amount_before offset 0) as due
      cross join lateral (select making.working_day(due_on) as collect_on offset 0) as asked
      cross join lateral (select least(completed_at::date, collect_on) as told_on,
        case when luck between 10 and 34 and collect_on < ${day} - 20 then 2
          when luck < 6 and collect_on <= ${day} - 14 then 2 else 1 end as tries offset 0) as tried
      cross join lateral (select collect_on + 10 * (tries - 1) as last_try_on offset 0) as last
      cross join lateral (select making.working_day(last_try_on + 4) as confirmed_on offset 0) as confirmed
      cross join lateral (select making.working_day(confirmed_on + 2) as arrives_on offset 0) as arrived
      cross join lateral (select case
        when due_on > coalesce(last_day, ends) then 'cancelled'
        when collect_on > ${day} then case when due_on <= ${day} + 30 then 'notified' else 'planned' end
        when luck < 6 and last_try_on + 4 <= ${day} then 'failed'
        when confirmed_on > ${day} then 'submitted'
        when arrives_on > ${day} then 'confirmed'
        when luck < 10 and arrives_on + 20 <= ${day} then 'charged_back'
        else 'paid_out' end as state offset 0) as became
      where (has_books or person.state = 'complete') and due_on <= ends
      order by h, month`,
    `insert into collection (id, household_id, place, mandate_id, housemate_id, due_on, last_day, collect_on, noticed_on, noticed_amount,
        amount, amount_before, charged_on, retry_on, state)
      select ${idOf("collection", "c")}, household_id, place, ${idOf("mandate", "h")}, ${idOf("housemate", "h")}, due_on, last_day,
        collect_on, told_on, amount, amount, amount_before, charged_on, retry_on, state
      from making.collection order by c`,
    `create unlogged table making.attempt as
      select row_number() over (order by tried_on, c, number) as a, c, h, household_id, place, number, amount, tried_on, state,
        number = tries and state in ('confirmed', 'paid_out', 'charged_back') as is_in,
        case when number < tries or state = 'failed' then tried_on + 4 when state = 'charged_back' then arrives_on + 20 end as failed_on,
        confirmed_on, arrives_on
      from making.collection
      cross join lateral generate_series(1, tries) as number
      cross join lateral (select collect_on + 10 * (number - 1) as tried_on offset 0) as tried
      where charged_on is not null and state in ('submitted', 'confirmed', 'paid_out', 'failed', 'charged_back')
      order by tried_on, c, number`,
    `insert into collection_attempt (id, collection_id, mandate_id, number, amount, collect_on, provider, provider_reference,
        asked_at, submitted_at, failed_at, failure_reason, created_at)
      select ${idOf("attempt", "a")}, ${idOf("collection", "c")}, ${idOf("mandate", "h")}, number, amount, tried_on, 'gocardless',
        'PM' || a, tried_on, tried_on, failed_on,
        case when failed_on is not null then case when is_in then 'authorisation_disputed'
          else ${oneOf(["insufficient_funds", "refer_to_payer", "insufficient_funds", "bank_account_closed", "mandate_cancelled"], "a")} end end,
        tried_on
      from making.attempt order by a`,
    `analyze making.attempt`,
  ],
};

const payouts: Step = {
  name: "payouts",
  statements: [
    // Some refunds and write-offs.
    `create unlogged table making.refund as
      select a, household_id, h, place, 2000 as amount, arrives_on + 15 as paid_on from making.attempt
      where state = 'paid_out' and is_in and a % 1000 = 7 and arrives_on + 15 <= ${day}`,
    `insert into refund (id, household_id, place, housemate_id, attempt_id, amount, reason, state, provider, provider_reference, created_at, updated_at)
      select ${idOf("refund", "a")}, household_id, place, ${idOf("housemate", "h")}, ${idOf("attempt", "a")}, amount, 'The line was down',
        'paid', 'gocardless', 'RF' || a, paid_on, paid_on from making.refund order by a`,
    `insert into write_off (id, household_id, place, housemate_id, amount, reason, created_at)
      select ${idOf("writeOff", "a")}, household_id, place, ${idOf("housemate", "h")}, amount, 'Moved abroad', failed_on + 90
      from making.attempt where state = 'failed' and number = 2 and failed_on + 90 <= ${day} and a % 4 = 0 order by a`,
    `create unlogged table making.item as
      select arrives_on, a % ${String(payoutsADay)} as part, 'payment' as kind, 'PM' || a as reference, amount, a from making.attempt
        where is_in and arrives_on <= ${day}
      union all
      select making.working_day(arrives_on + 21), a % ${String(payoutsADay)}, 'charge-back', 'PM' || a, -amount, a from making.attempt
        where state = 'charged_back' and is_in and making.working_day(arrives_on + 21) <= ${day}
      union all
      select making.working_day(paid_on), a % ${String(payoutsADay)}, 'refund', 'RF' || a, -amount, a from making.refund
        where making.working_day(paid_on) <= ${day}`,
    `create unlogged table making.payout as
      select row_number() over (order by arrives_on, part) as q, arrives_on, part, count(*) filter (where kind = 'payment') as payments,
        coalesce(sum(amount) filter (where kind = 'payment'), 0) as collected,
        coalesce(sum(amount) filter (where kind = 'charge-back'), 0) as taken_back,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded, 20 * count(*) filter (where kind = 'payment') as fees,
        sum(amount) as total, coalesce(sum(amount) filter (where kind = 'payment' and a % 50000 = 9), 0) as unknown
      from making.item group by arrives_on, part`,
    // One part in fifty thousand is unknown.
    `insert into payout (id, provider, provider_reference, amount, fees, arrives_on, payments, collected, taken_back, refunded, other,
        expected, recorded_at)
      select ${idOf("payout", "q")}, 'gocardless', 'PO' || q, total - fees, fees, arrives_on, payments, collected, taken_back, refunded, 0,
        total - fees - unknown, arrives_on
      from making.payout order by q`,
    `insert into payout_item (payout_id, line, kind, reference, amount, ours)
      select ${idOf("payout", "q")}, row_number() over (partition by q order by kind, a), kind,
        case when a % 50000 = 9 and kind = 'payment' then 'PM-unknown-' || a else reference end, item.amount,
        case when a % 50000 = 9 and kind = 'payment' then null else item.amount end
      from making.item join making.payout using (arrives_on, part) order by q`,
  ],
};

const ledger: Step = {
  name: "ledger",
  statements: [
    `create unlogged table making.posting as
      select row_number() over (order by posted_on, cause, reference) as k, posted_on, cause, reference, household_id, place, amount,
        amount_before, region, size, package, entries
      from (
        select charged_on as posted_on, 'charge' as cause, ${idOf("collection", "c")} as reference, household_id, place, amount,
          amount_before, region, size, package, 1 + incomes + (amount_before > amount)::integer as entries
        from making.collection where charged_on is not null
        union all
        select confirmed_on, 'collection', ${idOf("attempt", "a")}, household_id, place, amount, 0, null, 0, 0, 2
        from making.attempt where is_in
        union all
        select failed_on, 'charge-back', ${idOf("attempt", "a")}, household_id, place, amount, 0, null, 0, 0, 2
        from making.attempt where is_in and state = 'charged_back'
        union all
        select arrives_on, 'payout', ${idOf("payout", "q")}, null, null, total, fees, null, 0, 0, 2 + (fees > 0)::integer
        from making.payout
        union all
        select paid_on, 'refund', ${idOf("refund", "a")}, household_id, place, amount, 0, null, 0, 0, 2 from making.refund
        union all
        select failed_on + 90, 'write-off', ${idOf("writeOff", "a")}, household_id, place, amount, 0, null, 0, 0, 2
        from making.attempt where state = 'failed' and number = 2 and failed_on + 90 <= ${day} and a % 4 = 0
      ) as posted
      order by posted_on, cause, reference`,
    // The ledger's sums use the machine's date.
    `insert into posting (id, posted_on, value_on, cause, cause_reference, household_id, entry_count, created_at)
      select ${idOf("posting", "k")}, posted_on, posted_on, cause, reference, household_id, entries,
        now() - interval '2 hours' - (${day} - posted_on) * interval '1 day'
      from making.posting order by k`,
    // A charge: receivable, discount, and income by product, which sum exactly.
    `create unlogged table making.entry as
      select region, size, package, 1 as line, 'receivable' as account, null as product_type, 0::bigint as since, 0::bigint as up_to, 0::bigint as total
        from making.package
      union all
      select region, size, package, 2, 'discounts', null, 0, 0, 0 from making.package
      union all
      select region, size, package, 2 + row_number() over (partition by region, size, package order by up_to)::integer, 'income', product_type,
        up_to - package_product.price, up_to, package.price
      from making.package_product join making.package using (region, size, package) where package_product.price > 0`,
    `insert into ledger_entry (posting_id, line, account, place, product_type, amount)
      select ${idOf("posting", "k")}, line, account, case account when 'receivable' then place end, product_type,
        case account when 'receivable' then amount when 'discounts' then amount_before - amount
          else amount_before * since / total - amount_before * up_to / total end
      from making.posting join making.entry using (region, size, package)
      where cause = 'charge' and (account <> 'discounts' or amount_before > amount)
      order by k, line`,
    `insert into ledger_entry (posting_id, line, account, place, product_type, amount)
      select ${idOf("posting", "k")}, line, account, case account when 'receivable' then place end, null, pence
      from making.posting
      cross join lateral (values
        ('collection', 1, 'provider', amount), ('collection', 2, 'receivable', -amount),
        ('charge-back', 1, 'receivable', amount), ('charge-back', 2, 'provider', -amount),
        ('payout', 1, 'bank', amount - amount_before), ('payout', 2, 'provider-fees', amount_before), ('payout', 3, 'provider', -amount),
        ('refund', 1, 'receivable', amount), ('refund', 2, 'provider', -amount),
        ('write-off', 1, 'write-offs', amount), ('write-off', 2, 'receivable', -amount)) as entry (of, line, account, pence)
      where of = cause and pence <> 0
      order by k, line`,
  ],
};

export const moneySteps: readonly Step[] = [collections, payouts, ledger];

/** Violated constraints, which loading did not check; returns no rows. */
export const wrongPostings = `select posting.id from posting join ledger_entry on posting_id = posting.id
  group by posting.id, entry_count having sum(amount) <> 0 or count(*) <> entry_count limit 1`;
