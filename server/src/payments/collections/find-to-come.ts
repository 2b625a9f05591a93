import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** A payment that is still to be collected, or is with the bank; in pence. */
export type PaymentToCome = { readonly amount: Pence; readonly collectionDate: Temporal.PlainDate };

/** What is still to be collected of a housemate, as they had notice of it, the earliest first. Ruling G7. */
export const findToCome = async (db: Kysely<Database>, housemateId: string): Promise<PaymentToCome[]> => {
  const rows = await db
    .selectFrom("collection")
    .select("amount")
    .select(({ fn }) => fn.coalesce("retry_on", "collect_on").as("day"))
    .where("housemate_id", "=", housemateId)
    .where(({ or, eb }) => or([eb("state", "in", ["notified", "submitted"]), eb("retry_on", "is not", null)]))
    .where("collect_on", "is not", null)
    .where("amount", ">", 0)
    .orderBy("day")
    .execute();
  return rows.map(({ amount, day }) => ({
    amount: pence(amount),
    collectionDate: Temporal.PlainDate.from(day ?? ""),
  }));
};
