import { type Kysely, sql } from "kysely";

/**
 * While somebody pays what they owe by bank, no part of their plan is taken either. A node of the version before is refused
 * such a try and tells staff; the payment is taken the day after. Rulings F4, I3, I4.
 */
const statements = [
  `create or replace function check_nothing_paid_meanwhile() returns trigger language plpgsql as $$
    begin
      if exists (
        select from collection join instant_payment on instant_payment.housemate_id = collection.housemate_id
        where collection.id = new.collection_id and instant_payment.ended_at is null
          and (collection.state = 'failed' or exists (
            select from payment_plan_part join payment_plan on payment_plan.id = plan_id
            where payment_plan_part.collection_id = collection.id and payment_plan.ended_at is null))
      ) then
        raise exception 'Nothing that is owed is taken while its payer is paying it'
          using errcode = 'check_violation', constraint = 'collection_attempt_not_paid_meanwhile';
      end if;
      return new;
    end
  $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
