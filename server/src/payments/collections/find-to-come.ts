import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

export type PaymentToCome = { readonly amount: Pence; readonly collectionDate: Temporal.PlainDate };

/** A housemate's notified payments still to be collected, earliest first. Ruling G7. */
export const findToCome = async (db: Kysely<Database>, housemateId: string): Promise<PaymentToCome[]> =>
  (await toCome(db).where("housemate_id", "=", housemateId).execute()).map(paymentOf);

export const findAllToCome = async (
  db: Kysely<Database>,
  householdId: string,
): Promise<(housemateId: string) => PaymentToCome[]> => {
  const rows = await toCome(db).where("household_id", "=", householdId).execute();
  return (id) => rows.filter(({ housemate_id: housemateId }) => housemateId === id).map(paymentOf);
};

const toCome = (db: Kysely<Database>) =>
  db
    .selectFrom("collection")
    .select(["housemate_id", "amount"])
    .select(({ fn, selectFrom }) =>
      fn
        .coalesce(
          "retry_on",
          selectFrom("collection_attempt")
            .select("collection_attempt.collect_on")
            .whereRef("collection_id", "=", "collection.id")
            .where("failed_at", "is", null)
            .limit(1),
          "collect_on",
        )
        .as("day"),
    )
    .where(({ or, eb }) => or([eb("state", "in", ["notified", "submitted"]), eb("retry_on", "is not", null)]))
    .where("collect_on", "is not", null)
    .where("amount", ">", 0)
    .orderBy("day");

const paymentOf = ({ amount, day }: { amount: number; day: string | null }): PaymentToCome => ({
  amount: pence(amount),
  collectionDate: Temporal.PlainDate.from(day ?? ""),
});
