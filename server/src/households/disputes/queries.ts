import type { Kysely, Transaction } from "kysely";
import { endHolds } from "../../payments/index.ts";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";

/** Whether the household has an undecided dispute. Ruling G8. */
export async function isDisputed(db: Kysely<Database>, householdId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("place_dispute")
      .select("id")
      .where("household_id", "=", householdId)
      .where("resolved_at", "is", null)
      .executeTakeFirst()) !== undefined
  );
}

export function findPlace(trx: Transaction<Database>, housemateId: string) {
  return trx
    .selectFrom("membership")
    .leftJoin("place_dispute", "place_dispute.membership_id", "membership.id")
    .select(["membership.id as membershipId", "place_dispute.id as disputeId", "place_dispute.resolution"])
    .where("membership.housemate_id", "=", housemateId)
    .executeTakeFirstOrThrow();
}

/** Records the staff decision and resolves the alert; false without an open dispute. Ruling G8. */
export async function resolveDispute(
  trx: Transaction<Database>,
  housemateId: string,
  resolution: "confirmed" | "removed",
  { actor, now }: DoneBy,
): Promise<boolean> {
  const { membershipId } = await findPlace(trx, housemateId);
  const resolved = await trx
    .updateTable("place_dispute")
    .set({ resolution, resolved_at: now })
    .where("membership_id", "=", membershipId)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (resolved === undefined) return false;
  await endHolds(trx, { at: now }, housemateId, ["place-disputed"]);
  await trx
    .updateTable("staff_alert")
    .set({ resolved_at: now, resolved_by: actor.id ?? "command" })
    .where("kind", "=", "disputed-place")
    .where("reference", "=", membershipId)
    .where("resolved_at", "is", null)
    .execute();
  return true;
}
