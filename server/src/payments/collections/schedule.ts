import type { Household } from "../../../database/tables.ts";
import { londonToday } from "@evenly/domain/calendar";
import { type CollectionTerms, paymentSchedule, type ScheduledPayment } from "@evenly/domain/direct-debit";
import { addPence, type Pence, pence } from "@evenly/domain/money";
import type { Now } from "../../dependencies.ts";

type Days = Pick<Now, "clock" | "config">;

/** Ruling C4. */
export function collectionTerms({ clock, config }: Days): Omit<CollectionTerms, "householdCompleteOn"> {
  return {
    today: clock.today(),
    advanceNoticeWorkingDays: config.advanceNoticeWorkingDays,
    proclamations: clock.proclamations(),
  };
}

/** A housemate's payments, on the days shared by the household. Rulings C3, C4. */
export function scheduleOf(
  deps: Days,
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
export function termPrice(deps: Days, household: Parameters<typeof scheduleOf>[1], weekly: number): Pence {
  return addPence(scheduleOf(deps, household, weekly).map(({ amount }) => amount));
}

/** The first day on which is collected, and all that is taken on it. Rulings C4, F12. */
export function firstDebitOf(deps: Days, household: Parameters<typeof scheduleOf>[1], weekly: number) {
  const schedule = scheduleOf(deps, household, weekly);
  const [first] = schedule;
  if (first === undefined) throw new RangeError("A tenancy has at least one payment");
  const on = first.collectionDate;
  const together = schedule.filter(({ collectionDate }) => collectionDate.equals(on));
  return { on, amount: addPence(together.map(({ amount }) => amount)), payments: together.length };
}
