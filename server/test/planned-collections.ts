import { paymentSchedule } from "@evenly/domain/direct-debit";
import { pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import { newId } from "../database/ids.ts";
import type { Database } from "../database/tables.ts";

/** Every payment of every housemate of a household, notified on the day it was complete, as if that was `on`. */
export const planCollections = async (
  db: Kysely<Database>,
  householdId: string,
  on: Temporal.PlainDate,
): Promise<void> => {
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", householdId)
    .executeTakeFirstOrThrow();
  const schedule = (weekly: number) =>
    paymentSchedule({
      start: Temporal.PlainDate.from(household.tenancy_start),
      end: Temporal.PlainDate.from(household.tenancy_end),
      weekly: pence(weekly),
      collection: { householdCompleteOn: on, today: on, advanceNoticeWorkingDays: 10 },
    });
  const payers = await db
    .selectFrom("housemate")
    .innerJoin("mandate", "mandate.housemate_id", "housemate.id")
    .select(["housemate.id", "place", "agreed_price", "mandate.id as mandateId"])
    .where("household_id", "=", householdId)
    .orderBy("place")
    .execute();
  await db
    .insertInto("collection")
    .values(
      payers.flatMap(({ id, place, agreed_price: agreed, mandateId }) => {
        const before = schedule(household.price_before);
        return schedule(agreed).map(({ dueDate, collectionDate, amount }, index, { length }) => ({
          id: newId(),
          household_id: householdId,
          place,
          mandate_id: mandateId,
          housemate_id: id,
          due_on: dueDate.toString(),
          last_day:
            index + 1 === length
              ? household.tenancy_end
              : dueDate.add({ months: 1 }).subtract({ days: 1 }).toString(),
          collect_on: collectionDate.toString(),
          noticed_on: on.toString(),
          noticed_amount: amount,
          amount,
          amount_before: before[index]?.amount ?? amount,
          state: "notified" as const,
        }));
      }),
    )
    .execute();
};
