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
