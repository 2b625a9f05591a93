import { formatDate } from "@evenly/domain/calendar";
import { catchUpOf } from "@evenly/domain/catch-up";
import type { ScheduledPayment } from "@evenly/domain/direct-debit";
import { formatPounds } from "@evenly/domain/money";
import { keepTogether } from "../../answers/format-iso-date.ts";
import * as words from "./words.tsx";

/** For the last to join after the tenancy has started; else undefined. Ruling F5. */
export function catchUpText(
  payments: readonly ScheduledPayment[],
  today: Temporal.PlainDate,
): string | undefined {
  const late = catchUpOf(payments, today);
  return (
    late &&
    words.catchUp({
      payments: late.payments,
      amount: formatPounds(late.amount),
      since: keepTogether(formatDate(late.since)),
      on: keepTogether(formatDate(late.collectionDate)),
    })
  );
}
