import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { type Pence, pence } from "@evenly/domain/money";
import { paymentsInPlace } from "@evenly/domain/succession";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { scheduleOf } from "./schedule.ts";

/** Somebody's time in a place, for whose days they pay. */
export type TimeInPlace = {
  readonly membershipId: string;
  readonly housemateId: string;
  readonly place: number;
  /** The days on which it was handed over, to them and to those before them, in order: none where they were the first. */
  readonly handOvers: readonly string[];
  /** The first day that is not theirs any more. */
  readonly leftOn: string | null;
  /** Pence a week. */
  readonly agreedPrice: number;
};

/** The times of all who have, had or will have a place and were not taken out, by place and in turn. Ruling G5. */
export const findTimesInPlaces = async (
  db: Kysely<Database>,
  condition: { readonly householdId: string } | { readonly membershipId: string },
): Promise<TimeInPlace[]> => {
  const { rows } = await sql<TimeInPlace>`/* prepared */
    select membership.id as "membershipId", housemate.id as "housemateId", membership.place,
      ${handOversBefore} as "handOvers", membership.left_on as "leftOn", housemate.agreed_price as "agreedPrice"
    from membership join housemate on housemate.id = membership.housemate_id
    where ${
      "membershipId" in condition
        ? sql`membership.id = ${condition.membershipId}`
        : sql`membership.household_id = ${condition.householdId}`
    }
      and housemate.removed_at is null and ${isOfSomeDays}
    order by membership.place, membership.joined_on`.execute(db);
  return rows;
};

/** Who joined too late has a membership of no day until the leaver agrees. Ruling G5. */
export const isOfSomeDays: RawBuilder<boolean> = sql`(membership.left_on is null or membership.left_on > membership.joined_on)`;

/** Of the membership in the query: a JSON list of days. */
export const handOversBefore = sql<readonly string[]>`(
  select coalesce(json_agg(before.left_on order by before.left_on), '[]') from membership as before
  join housemate as leaver on leaver.id = before.housemate_id
  where before.household_id = membership.household_id and before.place = membership.place
    and before.left_on <= membership.joined_on and before.left_on > before.joined_on and leaver.removed_at is null
)`;

/** A payment, and what it is without the household's discount, in pence. */
export type PaymentInPlace = ScheduledPayment & { readonly amountBefore: Pence };

/** The payments of somebody's time in a place at what they agreed to. Rulings C3, G5. */
export const paymentsOf = (
  deps: Pick<Dependencies, "clock" | "config">,
  household: Household,
  time: Pick<TimeInPlace, "handOvers" | "leftOn" | "agreedPrice">,
): PaymentInPlace[] => {
  const before = scheduleInPlace(deps, household, time, household.price_before);
  return scheduleInPlace(deps, household, time, time.agreedPrice).map((payment, index) => ({
    ...payment,
    amountBefore: pence(Math.max(payment.amount, before[index]?.amount ?? 0)),
  }));
};

/** The payments of somebody's time in a place, at a price in pence a week. Rulings C3, G5. */
export const scheduleInPlace = (
  deps: Pick<Dependencies, "clock" | "config">,
  household: Pick<Household, "tenancy_start" | "tenancy_end" | "completed_at">,
  { handOvers, leftOn }: Pick<TimeInPlace, "handOvers" | "leftOn">,
  weekly: number,
): readonly ScheduledPayment[] =>
  paymentsInPlace(scheduleOf(deps, household, weekly), {
    handOvers: handOvers.map((day) => Temporal.PlainDate.from(day)),
    leftOn: leftOn === null ? undefined : Temporal.PlainDate.from(leftOn),
  });
