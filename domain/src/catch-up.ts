import { isBefore } from "./calendar.ts";
import type { ScheduledPayment } from "./direct-debit.ts";
import { addPence, type Pence } from "./money.ts";

/** What is taken on one day for the time before: `amount` in pence, of one housemate. */
export type CatchUp = {
  readonly payments: number;
  readonly amount: Pence;
  readonly collectionDate: Temporal.PlainDate;
  /** When the first of them was due. */
  readonly since: Temporal.PlainDate;
};

/**
 * What each housemate is charged to catch up when the household completes `today`, after its tenancy started: all
 * payments that are taken on the first day of its schedule. Undefined when none of them was due before today. Ruling F5.
 */
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
