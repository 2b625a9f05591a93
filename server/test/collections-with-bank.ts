import type { Kysely } from "kysely";
import { sql } from "kysely";
import { newId } from "../database/ids.ts";
import type { Database } from "../database/tables.ts";
import type { EventPayload } from "../src/payments/providers/gocardless/read-event.ts";

export type WithBank = {
  readonly collectionId: string;
  readonly attemptId: string;
  readonly payment: string;
  readonly mandateId: string;
  readonly housemateId: string;
  readonly householdId: string;
};

export const amountWithBank = 8_582;
const firstDay = Temporal.PlainDate.from("2026-12-01");

/**
 * Payments at the bank of 5 Larkspur Terrace, or of a whole street: other ones on each call, day by day from the
 * tenancy's start, alternating between places.
 */
export async function collectionsWithBank(
  db: Kysely<Database>,
  line1 = "5 Larkspur Terrace",
): Promise<(count: number) => Promise<WithBank[]>> {
  const payers = await db
    .updateTable("mandate")
    .from("housemate")
    .innerJoin("household", "household.id", "housemate.householdId")
    .whereRef("mandate.housemateId", "=", "housemate.id")
    .where("household.line1", "like", line1)
    .set({ state: "active", providerReference: sql`'MD-' || mandate.id` })
    .returning([
      "mandate.id as mandateId",
      "housemate.id as housemateId",
      "household.id as householdId",
      "place",
    ])
    .execute();
  payers.sort((one, other) => one.place - other.place);
  let made = 0;
  return async (count) => {
    const rows = Array.from({ length: count }, () => {
      const payer = payers[made % payers.length];
      if (payer === undefined) throw new Error("Nobody pays there");
      const day = firstDay.add({ days: Math.floor(made / payers.length) }).toString();
      made += 1;
      const [collectionId, attemptId] = [newId(), newId()];
      return { ...payer, day, collectionId, attemptId, payment: `PM-${attemptId}` };
    });
    await db
      .insertInto("collection")
      .values(
        rows.map(({ collectionId, day, ...row }) => ({
          id: collectionId,
          householdId: row.householdId,
          place: row.place,
          mandateId: row.mandateId,
          housemateId: row.housemateId,
          dueOn: day,
          lastDay: day,
          collectOn: day,
          noticedOn: "2026-11-01",
          noticedAmount: amountWithBank,
          amount: amountWithBank,
          amountBefore: amountWithBank,
          state: "notified" as const,
        })),
      )
      .execute();
    await tryAtBank(db, rows);
    return rows;
  };
}

/** Adds another submitted attempt to each collection. */
export async function tryAtBank(
  db: Kysely<Database>,
  tries: readonly (Pick<WithBank, "collectionId" | "attemptId" | "mandateId"> & {
    readonly payment: string | null;
    readonly day: string;
    readonly number?: number;
  })[],
): Promise<void> {
  await db
    .insertInto("collectionAttempt")
    .values(
      tries.map(({ attemptId, collectionId, mandateId, payment, day, number = 1 }) => ({
        id: attemptId,
        collectionId,
        mandateId,
        number,
        amount: amountWithBank,
        collectOn: day,
        provider: "sandbox",
        providerReference: payment,
      })),
    )
    .execute();
  await db
    .updateTable("collection")
    .set({ state: "submitted", retryOn: null })
    .where(
      "id",
      "in",
      tries.map(({ collectionId }) => collectionId),
    )
    .execute();
}

/** A payload as sent by the provider. */
export function eventOf(
  resource: "payments" | "mandates" | "payouts" | "refunds",
  reference: string,
  action: string,
  { id = newId(), cause, metadata }: { id?: string; cause?: string; metadata?: Record<string, string> } = {},
): EventPayload {
  return {
    id: `EV-${id}`,
    resource_type: resource,
    action,
    links: { [resource.slice(0, -1)]: reference },
    ...(cause !== undefined && { details: { cause } }),
    ...(metadata && { resource_metadata: metadata }),
  };
}

export async function storeEvents(db: Kysely<Database>, events: readonly EventPayload[]): Promise<void> {
  await db
    .insertInto("providerEvent")
    .values(events.map((event) => ({ id: event.id, provider: "sandbox", payload: JSON.stringify(event) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
