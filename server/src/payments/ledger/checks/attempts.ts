import { collectionDateFor } from "@evenly/domain/direct-debit";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../database/tables.ts";
import { loadProclamationsByDay } from "../../../settings/index.ts";
import { isTriedAtBank } from "../../collections/due-to-collect.ts";
import type { Check, CheckTerms } from "./check.ts";

/** Every attempt with the data its rules need. Days are London's. */
function tried(notices: readonly Notice[]) {
  return sql`
  select collection_attempt.id, collection_id, collection_attempt.collect_on, collection_attempt.amount, failed_at, collection_attempt.failure_reason,
    (submitted_at at time zone 'Europe/London')::date as submitted_on,
    collection.housemate_id, due_on, noticed_on, noticed_amount + coalesce((select max(payment_plan_part.amount)
      from payment_plan_part where payment_plan_part.collection_id = collection.id), 0) as noticed_amount, earliest,
    mandate.housemate_id as payer_id, mandate.state as mandate_state, active_on, ended_on,
    tenancy_start, household.last_day as household_last_day, left_on,
    (completed_at at time zone 'Europe/London')::date as completed_on,
    (cancelled_at at time zone 'Europe/London')::date as cancelled_on,
    count(*) filter (where failed_at is null) over (partition by collection.household_id, place, due_on) as unfailed
  from collection_attempt
  join collection on collection.id = collection_id
  join mandate on mandate.id = collection_attempt.mandate_id
  join household on household.id = collection.household_id
  left join jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice ("noticedOn" date, earliest date)
    on "noticedOn" = noticed_on
  left join (
    select housemate_id, max(left_on) as left_on from membership group by 1 having count(*) = count(left_on)
  ) as membership on membership.housemate_id = collection.housemate_id`;
}

type Notice = { readonly noticedOn: string; readonly earliest: string };

/** The first collection day that each notice allows. Ruling C4. */
async function earliestDays(
  db: Kysely<Database>,
  { advanceNoticeWorkingDays }: CheckTerms,
): Promise<Notice[]> {
  const days = await db
    .selectFrom("collection")
    .select("noticedOn")
    .distinct()
    .where("noticedOn", "is not", null)
    .$narrowType<{ noticedOn: string }>()
    .execute();
  const proclaimedUntil = await loadProclamationsByDay(db);
  return days.map(({ noticedOn }) => {
    const day = Temporal.PlainDate.from(noticedOn);
    const proclamations = proclaimedUntil(noticedOn);
    const terms = { dueDate: day, today: day, advanceNoticeWorkingDays, proclamations };
    return { noticedOn, earliest: collectionDateFor(terms).toString() };
  });
}

/** Violations. Ruling F4. */
const broken: readonly (readonly [rule: string, when: RawBuilder<unknown>])[] = [
  [
    "A collection has had its notice",
    // A failed attempt may belong to an earlier notice than the stored one.
    sql`noticed_on is null or (collect_on < earliest and (failed_at is null or collect_on > noticed_on))`,
  ],
  [
    "A collection is of no more than the amount in its notice",
    sql`failed_at is null and (noticed_amount is null or amount > noticed_amount)`,
  ],
  [
    "A collection is by a mandate of its payer, which was active",
    sql`payer_id <> housemate_id or active_on > submitted_on or ended_on < submitted_on
      or (active_on is null and mandate_state in ('pending', 'submitted'))`,
  ],
  [
    "A collection is not before it is due, the tenancy starts or everybody has joined",
    // One that was taken back before it reached the bank may be of a household that gathers again.
    sql`${isTriedAtBank(sql`failure_reason`)}
      and (completed_on is null or collect_on < greatest(due_on, tenancy_start, completed_on))`,
  ],
  ["One collection succeeds of one due date", sql`failed_at is null and unfailed > 1`],
  [
    "A collection is for no day after its payer left, or their household's last",
    sql`(due_on >= left_on and submitted_on >= left_on)
      or (submitted_on > cancelled_on and due_on > coalesce(household_last_day, '-infinity'))`,
  ],
];

export const checkAttempts: Check = async (trx, terms) => {
  const rules = sql.join(broken.map(([rule, when]) => sql`case when ${when} then ${sql.lit(rule)} end`));
  const { rows } = await sql<{ rule: string; id: string; collectionId: string }>`
    select rule, id, collection_id as "collectionId"
    from (${tried(await earliestDays(trx, terms))}) as tried
    cross join lateral unnest(array[${rules}]) as rule
    where rule is not null`.execute(trx);
  return rows.map(({ rule, id, collectionId }) => `${rule}: attempt ${id} of collection ${collectionId}`);
};
