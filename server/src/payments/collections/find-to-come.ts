import { type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { isNotHeld } from "./due-to-collect.ts";
import { readOutstanding } from "./read-accounts.ts";

export type PaymentToCome = { readonly amount: Pence; readonly collectionDate: Temporal.PlainDate };

/**
 * A housemate's notified payments still to be collected, earliest first, each with what is owed of it; none while their
 * collections are held. Rulings F4, F6, G7.
 */
export const findToCome = async (db: Kysely<Database>, housemateId: string): Promise<PaymentToCome[]> => {
  const rows = await toCome(db).where("housemate_id", "=", housemateId).execute();
  return paymentsOf(rows, await readOutstanding(db, { by: "id", ids: [housemateId] }));
};

export const findAllToCome = async (
  db: Kysely<Database>,
  householdId: string,
): Promise<(housemateId: string) => PaymentToCome[]> => {
  const rows = await toCome(db).where("household_id", "=", householdId).execute();
  const outstanding = await readOutstanding(db, { by: "household_id", ids: [householdId] });
  return (id) =>
    paymentsOf(
      rows.filter(({ housemate_id: housemateId }) => housemateId === id),
      outstanding,
    );
};

const toCome = (db: Kysely<Database>) =>
  db
    .selectFrom("collection")
    .select(["id", "housemate_id", "amount", "state", "submitted_amount"])
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
    .where(({ or, eb }) => or([eb("state", "=", "submitted"), isNotHeld]))
    .orderBy("day");

type Row = Awaited<ReturnType<ReturnType<typeof toCome>["execute"]>>[number];

const paymentsOf = (rows: readonly Row[], outstanding: ReadonlyMap<string, number>): PaymentToCome[] =>
  rows.flatMap(({ id, state, amount: whole, submitted_amount: lesser, day }) => {
    const amount = state === "submitted" ? (lesser ?? whole) : Math.min(whole, outstanding.get(id) ?? 0);
    return amount > 0 ? { amount: pence(amount), collectionDate: Temporal.PlainDate.from(day ?? "") } : [];
  });
