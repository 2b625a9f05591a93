import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { type Pence, pence } from "@evenly/domain/money";
import { paymentsInPlace } from "@evenly/domain/succession";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { scheduleOf } from "./schedule.ts";

export type TimeInPlace = {
  readonly membershipId: string;
  readonly housemateId: string;
  readonly place: number;
  /** Handover days of the place up to this membership, in order. */
  readonly handOvers: readonly string[];
  /** The first day no longer theirs. */
  readonly leftOn: string | null;
  /** Pence per week. */
  readonly agreedPrice: number;
};

/**
 * All memberships, past and future, except of removed housemates, by place and time; also of who cancelled and has no days,
 * because what was taken of them goes back. Rulings G5, J3.
 */
export async function findTimesInPlaces(
  db: Kysely<Database>,
  condition: { readonly householdId: string } | { readonly membershipId: string },
): Promise<TimeInPlace[]> {
  const { rows } = await sql<TimeInPlace>`
    select membership.id as "membershipId", housemate.id as "housemateId", membership.place,
      ${handOversBefore} as "handOvers", membership.left_on as "leftOn", housemate.agreed_price as "agreedPrice"
    from membership join housemate on housemate.id = membership.housemate_id
    where ${
      "membershipId" in condition
        ? sql`membership.id = ${condition.membershipId}`
        : sql`membership.household_id = ${condition.householdId}`
    }
      and housemate.removed_at is null and (${isOfSomeDays} or housemate.cancelled_on is not null)
    order by membership.place, membership.joined_on`.execute(db);
  return rows;
}

/** A late successor's membership is empty until the leaver agrees. Ruling G5. */
export const isOfSomeDays: RawBuilder<boolean> = sql`(membership.left_on is null or membership.left_on > membership.joined_on)`;

/**
 * The day that a leaver and a successor agreed stays the successor's first one, even if the leaver then cancels their contract
 * and leaves earlier: the place is empty in between. Rulings G5, J3.
 */
export const handOversBefore = sql<readonly string[]>`(
  select coalesce(json_agg(day order by day), '[]') from (
    select coalesce(agreed.hands_over_on, before.left_on) as day, before.joined_on
    from membership as before
    join housemate as leaver on leaver.id = before.housemate_id
    left join (
      succession as agreed join housemate as successor
        on successor.id = agreed.successor_housemate_id and successor.removed_at is null
    ) on agreed.membership_id = before.id and agreed.state = 'agreed'
    where before.household_id = membership.household_id and before.place = membership.place
      and (leaver.removed_at is null or agreed.id is not null)
  ) as hand_over
  where day <= membership.joined_on and day > hand_over.joined_on
)`;

/** `amountBefore`: without the household's discount, in pence. */
export type PaymentInPlace = ScheduledPayment & { readonly amountBefore: Pence };

/** A membership's payments at its agreed price. Rulings C3, G5. */
export function paymentsOf(
  deps: Now,
  household: Household,
  time: Pick<TimeInPlace, "handOvers" | "leftOn" | "agreedPrice">,
): PaymentInPlace[] {
  const before = scheduleInPlace(deps, household, time, household.priceBefore);
  return scheduleInPlace(deps, household, time, time.agreedPrice).map((payment, index) => ({
    ...payment,
    amountBefore: pence(Math.max(payment.amount, before[index]?.amount ?? 0)),
  }));
}

/** A membership's payments at a given price, in pence per week. Rulings C3, G5. */
export function scheduleInPlace(
  deps: Now,
  household: Pick<Household, "tenancyStart" | "tenancyEnd" | "completedAt">,
  { handOvers, leftOn }: Pick<TimeInPlace, "handOvers" | "leftOn">,
  weekly: number,
): readonly ScheduledPayment[] {
  return paymentsInPlace(scheduleOf(deps, household, weekly), {
    handOvers: handOvers.map((day) => Temporal.PlainDate.from(day)),
    leftOn: dayOf(leftOn),
    proclamations: deps.clock.proclamations(),
  });
}
