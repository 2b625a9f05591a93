import { type Kysely, type RawBuilder, sql } from "kysely";
import { inLongTransaction } from "../../database/long-transaction.ts";
import type { Database } from "../../database/tables.ts";
import { checkLedger } from "../../src/payments/ledger/check-ledger.ts";

type Terms = Parameters<typeof checkLedger>[1];

/**
 * Expected number of one-off mails per person. 'completion': with the notice or, while the mandate is not set up, without
 * it; who joins last has the welcome.
 */
const expectedMails = sql`
  select email, 'welcome' as template, 1 as count from person
  union all select email, 'completion', 1 from person
    where exists (select from housemate as later where later.household_id = person.household_id and later.id > person.id)
  union all select email, 'closing-statement', 1 from person
  union all select email, 'housemate-joined', (select greatest(count(*) - 1, 0) from housemate as later
    where later.household_id = person.household_id and later.id > person.id) from person
  union all select email, 'direct-debit-confirmation', count(*)
    from mandate join person as housemate on housemate.id = mandate.housemate_id
    where provider_reference is not null group by email
  union all select email, 'collections-held', 1 from person
    where exists (select from collection_hold where housemate_id = person.id and cause in ('disputed', 'charged-back'))
  union all select email, 'money-owed', count(distinct sent_on)
    from arrears_reminder join person as housemate on housemate.id = housemate_id group by email
  union all select email, 'payment-failed', count(distinct collection_attempt.collect_on)
    from collection_attempt join collection on collection.id = collection_id
    join person as housemate on housemate.id = collection.housemate_id
    where failure_reason in ('insufficient_funds', 'refer_to_payer') group by email
  union all select email, 'new-bank-details', count(distinct mandate.id)
    from sandbox_payment join mandate on mandate.provider_reference = mandate_reference
    join person as housemate on housemate.id = mandate.housemate_id
    where fate in ('closed', 'switching', 'quits') and told = 'failed' group by email
  union all select email, 'payment-received', count(*)
    from instant_payment join person on person.id = housemate_id where instant_payment.state = 'confirmed' group by email
  union all select email, 'payment-plan', count(*) from payment_plan join person on person.id = housemate_id group by email
  union all select email, 'contract-cancelled', 1 from person where cancelled_on is not null
  union all select email, 'next-year-question', 1 from person where next_year_asked_on is not null`;

/** Of the person and their money, whatever becomes of the household. */
const ownMails = [
  "direct-debit-confirmation",
  "collections-held",
  "money-owed",
  "payment-failed",
  "new-bank-details",
  "payment-received",
  "payment-plan",
  "contract-cancelled",
];

/** Each returns a line, `what`, per violation after a year. */
const rules: readonly RawBuilder<{ what: string }>[] = [
  sql`select 'A household is ' || state || ': ' || id as what from household where state <> 'ended' and cancelled_at is null`,
  sql`select 'A collection is still ' || state || ': ' || id as what from collection
    where state not in ('paid_out', 'failed', 'charged_back', 'cancelled')
      and coalesce(collect_on, due_on) <= (select max(posted_on) from posting) and not (state = 'notified'
      and not exists (select from mandate where mandate.housemate_id = collection.housemate_id
        and mandate.state in ('pending', 'submitted', 'active')
        and not exists (select from collection_hold where collection_hold.housemate_id = collection.housemate_id)))`,
  sql`select 'A payment is ' || told || ' and its collection ' || state || ': ' || collection.id as what
    from sandbox_payment join collection_attempt on collection_attempt.id::text = attempt_id
    join collection on collection.id = collection_id
    where told <> state and told <> 'cancelled' and not exists (select from collection_attempt as later
      where later.collection_id = collection.id and later.number > collection_attempt.number)`,
  sql`select 'An event is not worked off: ' || id as what from provider_event where worked_at is null`,
  sql`select 'A job was given up: ' || coalesce(source_name, name) || ' ' || coalesce(source_output::text, '') as what
    from pgboss.job where name = 'dead-letter'`,
  sql`select 'A mail is ' || state || ': ' || template as what from email where state <> 'sent'`,
  sql`select 'A mail was written ' || count(*)::text || ' times: ' || template as what from email
    -- All people have one name, and who owes several payments is reminded of each.
    where template not in ('housemate-joined', 'housemate-cancelled', 'money-owed')
    group by to_address, template, data having count(*) > 1`,
  sql`select 'A mail was written ' || coalesce(written.count, 0) || ' times and not ' || coalesce(expected.count, 0)
      || ': ' || template || ' to ' || email as what
    from (with person as (select * from housemate where email ~ '^(payer|later)[.]')
      select * from (${expectedMails}) as each where count > 0) as expected
    full join (select to_address as email, count(*) as count,
        case when template in ('house-complete', 'payment-schedule') then 'completion' else template end as template
      from email where template <> 'payment-changed' group by 1, 3) as written using (email, template) as mail
    where written.count is distinct from expected.count
      -- Whoever asked for it has had most of their mails erased.
      and not exists (select from housemate join erasure on housemate_id = housemate.id where email = mail.email)
      and (template = any(${ownMails}::text[]) or not exists (
        select from housemate join household on household.id = household_id
        where email = mail.email and (household.state = 'cancelled' or exists (
          select from housemate as other where other.household_id = household.id and other.cancelled_on is not null))))
      -- Nobody is mailed of what fails while their collections are held.
      and not (template in ('payment-failed', 'new-bank-details') and exists (
        select from collection_hold join housemate on housemate.id = housemate_id where housemate.email = mail.email))
      and not exists (select from mandate join housemate on housemate.id = mandate.housemate_id
        where housemate.email = mail.email and failure_reason = 'payer_deceased')`,
  sql`select 'An alert nobody explains: ' || kind || ' ' || reference || ' ' || detail::text as what from staff_alert
    where kind not in ('arrears', 'charge-back', 'payment-disputed', 'payer-deceased', 'hold-undecided',
      'contract-cancelled')`,
  sql`select 'Alerts of ' || kind || ': ' || alerts || ' and not ' || causes as what
    from (values ('charge-back', 'charged_back', 'fickle'), ('payment-disputed', 'failed', 'disputed'),
      ('payer-deceased', 'failed', 'deceased')) as explained (kind, told, fate)
    cross join lateral (select count(*) as alerts from staff_alert where staff_alert.kind = explained.kind) as alert
    cross join lateral (select count(*) as causes from sandbox_payment
      where sandbox_payment.told = explained.told and sandbox_payment.fate = explained.fate) as cause
    where alerts <> causes`,
  // Rulings I1, I2.
  sql`select 'Arrears are ' || arrears || ' and the ledger says ' || owed || ': ' || household_id as what
    from (select household_id, sum(greatest(owed, 0)) as owed from (
        select household_id, place, sum(amount) as owed from posting
        join ledger_entry on posting_id = posting.id and account = 'receivable' group by 1, 2) as place group by 1) as ledger
    left join lateral (select coalesce(sum(owed), 0) as arrears from arrears
      where arrears.household_id = ledger.household_id) as stored on true
    where arrears <> owed`,
  sql`select 'Nobody looks after a debt: ' || housemate_id as what from arrears
    where state not in ('held', 'plan') and not exists (select from staff_alert
      where kind = 'arrears' and reference like housemate_id || ':%' and resolved_at is null)`,
  sql`select 'A payment was reminded of ' || count(sent_on) || ' times: ' || collection.id as what
    from arrears join collection using (housemate_id)
    left join arrears_reminder on collection_id = collection.id
    where arrears.state = 'overdue' and collection.state = 'failed' and settled_by is null
      -- Whoever pays in parts is not reminded meanwhile.
      and not exists (select from payment_plan where payment_plan.housemate_id = collection.housemate_id)
      and not exists (select from instant_payment where instant_payment.housemate_id = collection.housemate_id)
      and not exists (select from collection_hold where collection_hold.housemate_id = collection.housemate_id)
    group by collection.id having count(sent_on) <> case
      when max(due_on) + 45 <= (select max(posted_on) from posting) - 7 then 3 else count(sent_on) end`,
  sql`select 'A payment by bank is ' || state || ': ' || id as what from instant_payment where ended_at is null`,
  sql`select 'A plan goes on without a part to come: ' || id as what from payment_plan
    where ended_at is null and not exists (select from payment_plan_part join collection on collection.id = collection_id
      where plan_id = payment_plan.id and state in ('planned', 'notified', 'submitted'))`,
  sql`select 'A payment is ' || collection.state || ' of somebody who never had a day: ' || collection.id as what
    from collection join housemate on housemate.id = housemate_id
    where removed_at is not null and collection.state <> 'cancelled'`,
  sql`select 'A person who can be erased is not: ' || housemate_id as what
    from erasure join housemate on housemate.id = housemate_id
    where erased_on is null and removed_at is not null and not exists (
      select from collection_attempt join collection on collection.id = collection_id
      where collection.housemate_id = housemate.id and submitted_at is not null)`,
  sql`select 'Somebody who is erased is still named: ' || id as what from housemate
    where erased_on is not null and (email || first_name || last_name || tel) ~ 'payer|later|Aoife|Byrne'`,
  sql`select 'The bank has ' || bank || ' and not ' || paid as what
    from (select coalesce(sum(amount) filter (where account = 'bank'), 0) as bank from ledger_entry) as ledger,
      (select coalesce(sum(amount), 0) as paid from sandbox_payout) as payout
    where bank <> paid`,
];

/** Violations after a year, a line each: `script/ledger-check`'s rules and all that follows. */
export async function findWrongs(db: Kysely<Database>, terms: Terms): Promise<string[]> {
  const { wrong } = await checkLedger(db, terms);
  const found = await inLongTransaction(db.transaction(), async (trx) => {
    const lines: string[] = [];
    for (const rule of rules) lines.push(...(await rule.execute(trx)).rows.map(({ what }) => what));
    return lines;
  });
  return [...wrong, ...found];
}
