import { outstandingOf } from "@evenly/domain/outstanding";
import { type PartNow, planEnding, type PlanEnding } from "@evenly/domain/payment-plan";
import { type Pence, pence } from "@evenly/domain/money";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { isTriedAtBank } from "../collections/due-to-collect.ts";
import { readAccounts } from "../collections/read-accounts.ts";
import { readPersonsMoney } from "../persons-money/read-persons-money.ts";

type Plan = {
  readonly id: string;
  readonly housemateId: string;
  readonly isOpen: boolean;
  readonly hasLeft: boolean;
  readonly debts: readonly string[];
  readonly parts: readonly { readonly state: PartNow["state"]; readonly on: string }[];
};

/**
 * Ends the plans of these people that are paid, or that are kept no more: what they spread is then owed from its own dates.
 * Returns whose ended otherwise than paid. The households are locked. Rulings F4, I4.
 */
export async function followPlans(
  trx: Transaction<Database>,
  deps: Now,
  housemateIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ended = new Set<string>();
  for (const plan of await findPlans(trx, deps, housemateIds)) {
    const { means } = await readPersonsMoney(trx, deps, plan.housemateId);
    const parts = plan.parts.map(({ state, on }) => ({ state, on: Temporal.PlainDate.from(on) }));
    const { owed, paid } = await owedOf(trx, plan);
    const ending = planEnding({ parts, owed }, { means, hasLeft: plan.hasLeft }, deps.clock.today());
    if (ending === undefined || (!plan.isOpen && ending !== "missed")) continue;
    await endPlan(trx, deps, plan.id, { ending, paid });
    if (ending !== "paid") ended.add(plan.housemateId);
  }
  return ended;
}

/** The open one of each, or the last one that was paid: a part of it may be sent back late. */
async function findPlans(
  trx: Transaction<Database>,
  { clock }: Now,
  housemateIds: readonly string[],
): Promise<Plan[]> {
  if (housemateIds.length === 0) return [];
  const { rows } = await sql<Plan>`
    select distinct on (payment_plan.housemate_id) payment_plan.id, payment_plan.housemate_id as "housemateId",
      ended_at is null as "isOpen",
      (household.state = 'cancelled' or not exists (select from membership
        where membership.housemate_id = payment_plan.housemate_id
          and (left_on is null or left_on > ${clock.today().toString()}))) as "hasLeft",
      (select coalesce(json_agg(collection_id), '[]') from payment_plan_debt where plan_id = payment_plan.id) as debts,
      (select json_agg(json_build_object('on', collect_on, 'state', case
          when collection.state in ('planned', 'notified') then 'to-come'
          when collection.state = 'submitted' then 'with-bank'
          when collection.state in ('confirmed', 'paid_out') then 'taken'
          when collection.state <> 'cancelled' and exists (select from collection_attempt
            where collection_id = collection.id and ${isTriedAtBank(sql`failure_reason`)}) then 'sent-back'
          else 'called-off' end) order by number)
        from payment_plan_part join collection on collection.id = collection_id
        where plan_id = payment_plan.id) as parts
    from payment_plan join household on household.id = payment_plan.household_id
    where payment_plan.housemate_id = any(${housemateIds}::uuid[]) and (ended_at is null or ending = 'paid')
    order by payment_plan.housemate_id, ended_at is null desc, payment_plan.id desc`.execute(trx);
  return rows;
}

async function owedOf(
  trx: Transaction<Database>,
  { housemateId, debts }: Pick<Plan, "housemateId" | "debts">,
): Promise<{ readonly owed: Pence; readonly paid: readonly string[] }> {
  const [account] = await readAccounts(trx, { by: "id", ids: [housemateId] });
  const outstanding = account && outstandingOf(account);
  const owed = debts.reduce((sum, id) => sum + (outstanding?.get(id) ?? 0), 0);
  return { owed: pence(owed), paid: debts.filter((id) => outstanding?.get(id) === 0) };
}

/**
 * Days that were only for its parts are called off; the payments of the others stay as they were. `paid`: the payments of
 * which nothing is owed any more. Ruling I4.
 */
export async function endPlan(
  trx: Transaction<Database>,
  { clock }: Now,
  id: string,
  { ending, paid = [] }: { readonly ending: PlanEnding; readonly paid?: readonly string[] },
): Promise<void> {
  await trx
    .updateTable("paymentPlan")
    .set(({ fn, val }) => ({ endedAt: fn.coalesce("endedAt", val(clock.now())), ending }))
    .where("id", "=", id)
    .execute();
  await sql`
    update collection set state = 'cancelled', settled_by = case when ${ending}::text = 'paid' then 'credit' end
    where id in (select collection_id from payment_plan_part where plan_id = ${id})
      and amount_before = 0 and state in ('planned', 'notified')`.execute(trx);
  // What is paid is no work any more; what is not is again.
  await sql`
    update collection set settled_by = case when id = any(${paid}::uuid[]) then 'credit' end
    where id in (select collection_id from payment_plan_debt where plan_id = ${id})
      and state in ('failed', 'charged_back') and coalesce(settled_by, 'credit') = 'credit'`.execute(trx);
}

/** The open plan of a person, if there is one. Ruling I4. */
export function findOpenPlan(db: Kysely<Database>, housemateId: string) {
  return db
    .selectFrom("paymentPlan")
    .selectAll()
    .where("housemateId", "=", housemateId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
}
