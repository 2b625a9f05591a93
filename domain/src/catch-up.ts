import { isBefore } from "./calendar.ts";
import type { ScheduledPayment } from "./direct-debit.ts";
import { addPence, type Pence } from "./money.ts";

/** Payments for past days, collected together; `amount` in pence, for one housemate. */
export type CatchUp = {
  readonly payments: number;
  readonly amount: Pence;
  readonly collectionDate: Temporal.PlainDate;
  readonly since: Temporal.PlainDate;
};

/** The catch-up when a household completes after its tenancy started; undefined if nothing was due. Ruling F5. */
export function catchUpOf(
  schedule: readonly ScheduledPayment[],
  today: Temporal.PlainDate,
): CatchUp | undefined {
  const [first] = schedule;
  if (first === undefined || !isBefore(first.dueDate, today)) return undefined;
  const together = schedule.filter(({ collectionDate }) => collectionDate.equals(first.collectionDate));
  return {
    payments: together.length,
    amount: addPence(together.map(({ amount }) => amount)),
    collectionDate: first.collectionDate,
    since: first.dueDate,
  };
}
