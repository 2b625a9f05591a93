import { isBefore } from "@evenly/domain/calendar";
import { type ErasurePlan, type ErasureTerms, planErasure } from "@evenly/domain/erasure";
import { isHouseholdOver } from "@evenly/domain/household";
import { isMandateOver } from "@evenly/domain/mandate";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Now } from "../dependencies.ts";
import { findMandatesOf, readPersonsMoney } from "../payments/index.ts";

export type ErasureStanding = ErasurePlan & { readonly owed: number };

export function erasureTerms({ config: { retention } }: Pick<Now, "config">): ErasureTerms {
  return { bankDays: retention.bankDays, claimDays: retention.noticeDays };
}

/** A person's last day: as they were removed or left, or as the household or its tenancy ends. */
export function contractEndOf(housemateId: string): RawBuilder<string> {
  return sql`(
    select coalesce(
      (one.removed_at at time zone 'Europe/London')::date,
      (select left_on - 1 from membership where housemate_id = one.id order by joined_on desc, id desc limit 1),
      last_day, (cancelled_at at time zone 'Europe/London')::date, tenancy_end)
    from housemate as one join household on household.id = one.household_id
    where one.id = ${sql.ref(housemateId)})`;
}

/** The last day of somebody's contract, and what stands against erasing them. Ruling J4. */
export async function readErasure(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
): Promise<ErasureStanding & { readonly endsOn: Temporal.PlainDate }> {
  const today = deps.clock.today();
  const found = await db
    .selectFrom("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .select(["household.state", "removedAt"])
    .select([
      contractEndOf("housemate.id").as("endsOn"),
      sql<boolean>`(select left_on is not null from membership where housemate_id = housemate.id
        order by joined_on desc, id desc limit 1)`.as("hasLastDay"),
      sql<boolean>`exists (select from collection_attempt join collection on collection.id = collection_id
        where housemate_id = housemate.id and submitted_at is not null)`.as("wasCollected"),
    ])
    .where("housemate.id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const endsOn = Temporal.PlainDate.from(found.endsOn);
  const isOver =
    found.removedAt !== null || isHouseholdOver(found.state) || (found.hasLastDay && isBefore(endsOn, today));
  const money = await readPersonsMoney(db, deps, housemateId);
  const mandates = await findMandatesOf(db, housemateId);
  const owed = Math.max(money.sums.owed, 0) + money.sums.withBank;
  const plan = planErasure(
    {
      endsOn,
      isOver,
      wasCollected: found.wasCollected,
      owed,
      hasMandate: mandates.some(({ state }) => !isMandateOver(state)),
    },
    erasureTerms(deps),
    today,
  );
  return { ...plan, owed, endsOn };
}
