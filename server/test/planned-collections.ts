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
      start: Temporal.PlainDate.from(household.tenancyStart),
      end: Temporal.PlainDate.from(household.tenancyEnd),
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
    .innerJoin("mandate", "mandate.housemateId", "housemate.id")
    .select(["housemate.id", "place", "agreedPrice", "mandate.id as mandateId"])
    .where("householdId", "=", householdId)
    .orderBy("place")
    .execute();
  await db.deleteFrom("collection").where("householdId", "=", householdId).execute();
  await db
    .insertInto("collection")
    .values(
      payers.flatMap(({ id, place, agreedPrice: agreed, mandateId }) => {
        const before = schedule(household.priceBefore);
        return schedule(agreed).map(({ dueDate, collectionDate, amount }, index, { length }) => ({
          id: newId(),
          householdId,
          place,
          mandateId,
          housemateId: id,
          dueOn: dueDate.toString(),
          lastDay:
            index + 1 === length
              ? household.tenancyEnd
              : dueDate.add({ months: 1 }).subtract({ days: 1 }).toString(),
          collectOn: collectionDate.toString(),
          noticedOn: on.toString(),
          noticedAmount: amount,
          amount,
          amountBefore: before[index]?.amount ?? amount,
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
    .select(["id", "mandateId", "amount"])
    .select(({ selectFrom }) =>
      selectFrom("collectionAttempt")
        .select(({ fn }) => fn.countAll<string | number>().as("tries"))
        .whereRef("collectionId", "=", "collection.id")
        .as("tries"),
    )
    .where("householdId", "=", householdId)
    .where("place", "=", place)
    .where("dueOn", "=", dueOn)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto("collectionAttempt")
    .values({
      id,
      collectionId: collection.id,
      mandateId: collection.mandateId,
      amount: collection.amount,
      number: Number(collection.tries) + 1,
      collectOn: on,
      provider: "sandbox",
      providerReference: `PM-${id}`,
    })
    .execute();
  await db
    .updateTable("collection")
    .set({ state: "submitted", retryOn: null })
    .where("id", "=", collection.id)
    .execute();
  return id;
}

/** As `tryPayment`, collected. */
export async function collectPayment(db: Kysely<Database>, payment: Payment, on: string): Promise<string> {
  const id = await tryPayment(db, payment, on);
  const { amount } = await db
    .updateTable("collection")
    .from("collectionAttempt")
    .set({ state: "confirmed" })
    .whereRef("collection.id", "=", "collectionAttempt.collectionId")
    .where("collectionAttempt.id", "=", id)
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
