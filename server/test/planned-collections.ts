import { proclaimedDays } from "@evenly/domain/calendar";
import { paymentSchedule } from "@evenly/domain/direct-debit";
import { collectionEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import { newId } from "../database/ids.ts";
import type { Database } from "../database/tables.ts";
import { post } from "../src/payments/ledger/post.ts";

/** All payments of a household, notified on its completion day, as if that was `on`; instead of those planned. */
export async function planCollections(
  db: Kysely<Database>,
  householdId: string,
  on: Temporal.PlainDate,
): Promise<void> {
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
      collection: {
        householdCompleteOn: on,
        today: on,
        advanceNoticeWorkingDays: 10,
        proclamations: proclaimedDays,
      },
    });
  const payers = await db
    .selectFrom("housemate")
    .innerJoin("mandate", "mandate.housemate_id", "housemate.id")
    .select(["housemate.id", "place", "agreed_price", "mandate.id as mandateId"])
    .where("household_id", "=", householdId)
    .orderBy("place")
    .execute();
  await db.deleteFrom("collection").where("household_id", "=", householdId).execute();
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
}

export type Payment = { readonly householdId: string; readonly place: number; readonly dueOn: string };

/** A payment attempt at the sandbox for `on`. Returns its id. */
export async function tryPayment(
  db: Kysely<Database>,
  { householdId, place, dueOn }: Payment,
  on: string,
): Promise<string> {
  const collection = await db
    .selectFrom("collection")
    .select(["id", "mandate_id", "amount"])
    .select(({ selectFrom }) =>
      selectFrom("collection_attempt")
        .select(({ fn }) => fn.countAll<string | number>().as("tries"))
        .whereRef("collection_id", "=", "collection.id")
        .as("tries"),
    )
    .where("household_id", "=", householdId)
    .where("place", "=", place)
    .where("due_on", "=", dueOn)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto("collection_attempt")
    .values({
      id,
      collection_id: collection.id,
      mandate_id: collection.mandate_id,
      amount: collection.amount,
      number: Number(collection.tries) + 1,
      collect_on: on,
      provider: "sandbox",
      provider_reference: `PM-${id}`,
    })
    .execute();
  await db
    .updateTable("collection")
    .set({ state: "submitted", retry_on: null })
    .where("id", "=", collection.id)
    .execute();
  return id;
}

/** As `tryPayment`, collected. */
export async function collectPayment(db: Kysely<Database>, payment: Payment, on: string): Promise<string> {
  const id = await tryPayment(db, payment, on);
  const { amount } = await db
    .updateTable("collection")
    .from("collection_attempt")
    .set({ state: "confirmed" })
    .whereRef("collection.id", "=", "collection_attempt.collection_id")
    .where("collection_attempt.id", "=", id)
    .returning("collection.amount")
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) =>
    post(trx, {
      cause: "collection",
      causeReference: id,
      on: Temporal.PlainDate.from(on),
      householdId: payment.householdId,
      entries: collectionEntries({ place: payment.place, amount: pence(amount) }),
    }),
  );
  return id;
}
