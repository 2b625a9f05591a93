import type { Success } from "@evenly/contract";
import { returnSteps } from "@evenly/contract/staff/debts";
import { sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { isTriedAtBank } from "../../payments/index.ts";

type Returns = Success<"GET /staff/debts/returns">;

/** Payments that were due within so many days are looked at. */
const returnDays = 90;

/**
 * How payments that were sent back came back, worked out from tries, receipts, plans and write-offs: of each payment what
 * its second try took, what was received for it by hand or paid by its payer and not taken back, what the parts of its plan brought, and what was let go. A part counts
 * for the oldest payment of its plan. Ruling I6.
 */
export async function readReturns({ lists: db, clock, config }: Dependencies): Promise<Returns> {
  const since = clock.today().subtract({ days: returnDays }).toString();
  const { rows } = await sql<{ step: string; day: number; amount: number; count: number }>`
    with sent_back as (
      select collection.id, collection.amount, collection.state
      from collection
      where collection.due_on >= ${since} and collection.charged_on is not null and collection.amount > 0
        and exists (select from collection_attempt where collection_id = collection.id and failed_at is not null
          and ${isTriedAtBank(sql`failure_reason`)})
    ), came as (
      select 'retry' as step, sent_back.id, least(attempt.amount, sent_back.amount) as amount, attempt.collect_on as on_day
      from sent_back join collection_attempt as attempt on attempt.collection_id = sent_back.id and failed_at is null
      where sent_back.state in ('confirmed', 'paid_out')
      union all
      select case way when 'instant-payment' then 'pay-now' else 'receipt' end, sent_back.id, -entry.amount, posting.value_on
      from sent_back
      join posting on posting.cause = 'receipt' and posting.cause_reference like sent_back.id || ':%'
      join receipt on receipt.id::text = split_part(posting.cause_reference, ':', 2)
      join ledger_entry as entry on entry.posting_id = posting.id and entry.account = 'receivable'
      where not exists (
        select from posting as taken_back
        where taken_back.cause = 'reversal' and taken_back.cause_reference = posting.cause_reference)
      union all
      select 'written-off', sent_back.id, part.amount, null
      from sent_back join write_off_part as part on part.collection_id = sent_back.id
      union all
      select case payment_plan.kind when 'over-months' then 'plan' else 'agreed-day' end, sent_back.id, part.asked, carrier.collect_on
      from payment_plan
      join payment_plan_part as part on part.plan_id = payment_plan.id and part.asked > 0
      join collection as carrier on carrier.id = part.collection_id and carrier.state in ('confirmed', 'paid_out')
      join sent_back on sent_back.id = (select debt.collection_id from payment_plan_debt as debt
        join collection on collection.id = debt.collection_id
        where debt.plan_id = payment_plan.id order by collection.due_on limit 1)
    )
    select 'failed' as step, 0 as day, coalesce(sum(amount), 0)::int as amount, count(*)::int as count from sent_back
    union all
    select step, coalesce((select max(reminder.day) from arrears_reminder as reminder
        where reminder.collection_id = came.id and reminder.sent_on <= came.on_day), 0) as day,
      sum(amount)::int, count(*)::int
    from came group by 1, 2`.execute(db);
  const sumOf = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((sum, { amount }) => sum + amount, 0);
  const steps = returnSteps.map((step) => ({ step, amount: sumOf((row) => row.step === step) }));
  const failed = rows.find(({ step }) => step === "failed");
  const isBack = (row: (typeof rows)[number]) => row.step !== "failed" && row.step !== "written-off";
  return {
    since,
    failed: { count: failed?.count ?? 0, amount: failed?.amount ?? 0 },
    steps,
    reminders: [0, ...config.arrearsReminderDays].map((day) => ({
      day,
      amount: sumOf((row) => isBack(row) && row.day === day),
    })),
    stillOwed: Math.max(0, (failed?.amount ?? 0) - steps.reduce((sum, { amount }) => sum + amount, 0)),
  };
}
