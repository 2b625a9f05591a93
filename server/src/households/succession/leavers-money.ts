import { handOverDayIf, type LeaversMoney } from "@evenly/domain/handover-split";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import {
  collectionTerms,
  readPersonsMoney,
  scheduleInPlace,
  type TimeInPlace,
} from "../../payments/index.ts";

/** A leaver's money, and their payments as if they stayed. Rulings F12, G5. */
export async function readLeaversMoney(
  db: Kysely<Database>,
  deps: Now,
  household: Household,
  time: TimeInPlace,
): Promise<LeaversMoney> {
  const { rows, sums } = await readPersonsMoney(db, deps, time.housemateId);
  const schedule = scheduleInPlace(deps, household, { ...time, leftOn: null }, time.agreedPrice);
  return { rows, sums, schedule: schedule.filter(({ amount }) => amount > 0) };
}

/** First day of a successor who joins, or is accepted, today. Ruling G5. */
export function handOverDayToday(deps: Now, lastDay: Temporal.PlainDate | string): Temporal.PlainDate {
  return handOverDayIf(Temporal.PlainDate.from(lastDay), deps.clock.today(), collectionTerms(deps));
}
