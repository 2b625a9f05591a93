import type { FunnelStep } from "@evenly/domain/figures";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { dayInLondon, startOf } from "../lists/moments.ts";

export type Figure = Database["figureChanged"]["figure"];
type Summed = Database["figureSum"]["figure"];

export function eachDay({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const days = [];
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 }))
    days.push(day.toString());
  return days;
}

/** Within the London day `counted.day`. */
function during(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} >= ${startOf(sql`counted.day`)} and ${sql.ref(column)} < ${startOf(sql`(counted.day + 1)`)}`;
}

const codeOfLead = sql`coalesce(voucher_code, discount_code, referral_code)`;
/** The winning code, else the agent's. Ruling C11. */
const codeOfSale = sql`coalesce(winning_code, agent.code, '')`;
const kindOfSale = sql`coalesce(winning_code_kind, case when agent.id is not null then 'agent' end, '')`;

/**
 * Counts for `counted.day`, by code and kind where known. Quotes count leads per day. Includes the counts of deleted
 * leads.
 */
const counts: Record<FunnelStep, RawBuilder<unknown>> = {
  leads: sql`
    select '' as code, '' as kind, (select count(*) from lead where ${during("createdAt")})
      + (select coalesce(sum(leads), 0) from forgotten_lead where day = counted.day) as amount`,
  quotes: sql`
    select upper(coalesce(${codeOfLead}, '')) as code, '' as kind, count(*) as amount
      from (select distinct lead_id from quote where quoted_on = counted.day) as quoted
      left join lead on lead.id = lead_id and ${codeOfLead} is not null
      group by 1
    union all select code, '', quotes from forgotten_lead where day = counted.day`,
  "sign-ups": sql`
    select ${codeOfSale} as code, ${kindOfSale} as kind, count(*) as amount
    from household left join agent on agent.id = agent_id
    where ${during("household.createdAt")} group by 1, 2`,
  complete: sql`
    select '' as code, '' as kind, count(*) as amount from household where ${during("completedAt")}`,
  live: sql`
    select '' as code, '' as kind, count(*) as amount from audit
    where action = 'services-started' and ${during("at")}`,
};

/** Steps shown by code also have a daily total, because a day has hundreds of codes. */
export function totalOf(step: FunnelStep): Summed {
  return step === "quotes" ? "all-quotes" : step === "sign-ups" ? "all-sign-ups" : step;
}

export function countOn(step: FunnelStep, days: readonly string[]): RawBuilder<unknown> {
  return sql`
  select ${step}::text as figure, counted.day, by_code.code, by_code.kind, by_code.amount::bigint as amount
  from unnest(${days}::date[]) as counted (day) cross join lateral (${counts[step]}) as by_code`;
}

/** The last summed day for a settled moment. One day of margin covers unmarked writes around midnight. */
export function lastDayBefore(until: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql`((${until}::timestamptz at time zone 'Europe/London')::date - 2)`;
}

export const firstDay = sql<string | null>`least(
  (select min(quoted_on) from quote),
  (select min(day) from forgotten_lead),
  (select ${dayInLondon("createdAt")} from lead order by created_at limit 1),
  (select ${dayInLondon("createdAt")} from household order by created_at limit 1),
  (select ${dayInLondon("completedAt")} from household where completed_at is not null order by completed_at limit 1),
  (select ${dayInLondon("at")} from audit where action = 'services-started' order by at limit 1))`;

type Part = RawBuilder<unknown>;
type Discounts = { readonly households: Part; readonly postings: Part };

export function ofSignUpsOn(days: readonly string[], before = "infinity"): Discounts {
  return {
    households: sql`(
    select household.* from unnest(${days}::date[]) as counted (day) join household on ${during("createdAt")})`,
    postings: sql`(select * from posting where created_at < ${before}::timestamptz)`,
  };
}

/** All households, with postings between two moments; OFFSET 0 makes the planner read those few first. */
export function postedBetween(from: string, before = "infinity"): Discounts {
  return {
    households: sql`household`,
    postings: sql`(
    select id, household_id from posting
    where created_at >= ${from}::timestamptz and created_at < ${before}::timestamptz offset 0)`,
  };
}

/** Pence in the ledger, by sign-up day and code. */
export function countDiscounts({ households, postings }: Discounts): Part {
  return sql`
  select 'discount'::text as figure, ${dayInLondon("household.createdAt")} as day, ${codeOfSale} as code, '' as kind,
    sum(entry.amount)::bigint as amount
  from ${households} as household left join agent on agent.id = agent_id
  join ${postings} as posting on posting.household_id = household.id
  join ledger_entry as entry on entry.posting_id = posting.id and account = 'discounts'
  where ${codeOfSale} <> ''
  group by 1, 2, 3`;
}
