import { statesOfSubmitted, statesToCome } from "@evenly/domain/collection";
import { sql } from "kysely";

/** Of a query's `collection`. Rulings I4, I5. */
export const openPlanOf = sql`
  from payment_plan_debt join payment_plan on payment_plan.id = plan_id
  where payment_plan_debt.collection_id = collection.id and ended_at is null`;

/** Whether an open plan pays it, so that it is not collected by itself. Rulings F4, I4. */
export const isOnPlan = sql<boolean>`exists (select ${openPlanOf})`;

/** The part of an open plan that is taken with it, as `PlanPart`, or null. Ruling I4. */
export const openPart = sql`(
  select jsonb_build_object('number', number, 'of', months, 'amount', payment_plan_part.amount)
  from payment_plan_part join payment_plan on payment_plan.id = plan_id
  where payment_plan_part.collection_id = collection.id and ended_at is null)`;

/**
 * Pence of a plan that were asked for with it, or will be as far as more was owed when that was last stored; a plan is
 * shorter from its end by what was paid otherwise. Rulings F4, I1, I4.
 */
export const partAsked = sql<number>`coalesce((
  select sum(case
    when collection.state = any(${[...statesOfSubmitted]}::text[]) then coalesce(asked, 0)
    when collection.state = any(${[...statesToCome]}::text[]) and ended_at is null
      then greatest(0, least(payment_plan_part.amount, coalesce(arrears.owed, 0) - (
        select coalesce(sum(earlier.amount), 0)
        from payment_plan_part as earlier join collection as carrier on carrier.id = earlier.collection_id
        where earlier.plan_id = payment_plan.id and earlier.number < payment_plan_part.number
          and carrier.state = any(${[...statesToCome]}::text[]))))
    else 0 end)
  from payment_plan_part join payment_plan on payment_plan.id = plan_id
  left join arrears on arrears.housemate_id = payment_plan.housemate_id
  where payment_plan_part.collection_id = collection.id), 0)::int`;
