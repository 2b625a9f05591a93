import { isBefore } from "@evenly/domain/calendar";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import type { MyHouse } from "./enter.ts";

/** Past and planned payments as a schedule for files and print. */
export const scheduledOf = ({ payments }: MyHouse): ScheduledPayment[] =>
  payments.flatMap(({ dueOn, lastDay, movesOn, triesAgainOn, amount, state, follows }) => {
    const isOver = follows !== null && follows !== "tries-again" && follows !== "new-day";
    if (state === "refunded" || isOver) return [];
    const [dueDate, last] = [Temporal.PlainDate.from(dueOn), Temporal.PlainDate.from(lastDay)];
    const isWhole = !isBefore(last, dueDate.add({ months: 1 }).subtract({ days: 1 }));
    return {
      dueDate,
      lastDay: last,
      collectionDate: Temporal.PlainDate.from(triesAgainOn ?? movesOn),
      amount: pence(amount),
      kind: isWhole ? "month" : "part-month",
    };
  });
