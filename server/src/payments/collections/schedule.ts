import type { Household } from "../../../database/tables.ts";
import { londonToday } from "@evenly/domain/calendar";
import { type CollectionTerms, paymentSchedule, type ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, type Pence, pence } from "@evenly/domain/money";
import type { Now } from "../../dependencies.ts";

/** Ruling C4. */
export function collectionTerms({ clock, config }: Now): Omit<CollectionTerms, "householdCompleteOn"> {
  return {
    today: clock.today(),
    advanceNoticeWorkingDays: config.advanceNoticeWorkingDays,
    proclamations: clock.proclamations(),
  };
}

/** A housemate's payments, on the days shared by the household. Rulings C3, C4. */
export function scheduleOf(
  deps: Now,
  household: Pick<Household, "tenancyStart" | "tenancyEnd" | "completedAt">,
  /** Pence per week. */
  weekly: number,
): ScheduledPayment[] {
  return paymentSchedule({
    start: Temporal.PlainDate.from(household.tenancyStart),
    end: Temporal.PlainDate.from(household.tenancyEnd),
    weekly: pence(weekly),
    collection: {
      householdCompleteOn: household.completedAt ? londonToday(household.completedAt.getTime()) : undefined,
      ...collectionTerms(deps),
    },
  });
}

/** Pence of all payments of a term. Ruling C3. */
export function termPrice(deps: Now, household: Parameters<typeof scheduleOf>[1], weekly: number): Pence {
  return addPence(scheduleOf(deps, household, weekly).map(({ amount }) => amount));
}

export function firstCollectionOf(
  deps: Now,
  household: Parameters<typeof scheduleOf>[1],
): Temporal.PlainDate {
  const [first] = scheduleOf(deps, household, 0);
  if (first === undefined) throw new RangeError("A tenancy has at least one payment");
  return first.collectionDate;
}
