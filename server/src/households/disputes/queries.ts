import type { Kysely, Transaction } from "kysely";
import { finishCases } from "../../cases/index.ts";
import { endHolds } from "../../payments/index.ts";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";

/** Whether the household has an undecided dispute. Ruling G8. */
export async function isDisputed(db: Kysely<Database>, householdId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("placeDispute")
      .select("id")
      .where("householdId", "=", householdId)
      .where("resolvedAt", "is", null)
      .executeTakeFirst()) !== undefined
  );
}

export function findPlace(trx: Transaction<Database>, housemateId: string) {
  return trx
    .selectFrom("membership")
    .leftJoin("placeDispute", "placeDispute.membershipId", "membership.id")
    .select(["membership.id as membershipId", "placeDispute.id as disputeId", "placeDispute.resolution"])
    .where("membership.housemateId", "=", housemateId)
    .executeTakeFirstOrThrow();
}

/** Records the staff decision and finishes the case; false without an open dispute. Ruling G8. */
export async function resolveDispute(
  trx: Transaction<Database>,
  housemateId: string,
  resolution: "confirmed" | "removed",
  by: DoneBy,
): Promise<boolean> {
  const { membershipId } = await findPlace(trx, housemateId);
  const resolved = await trx
    .updateTable("placeDispute")
    .set({ resolution, resolvedAt: by.now })
    .where("membershipId", "=", membershipId)
    .where("resolvedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (resolved === undefined) return false;
  await endHolds(trx, { at: by.now }, housemateId, ["place-disputed"]);
  await finishCases(trx, { kinds: ["stranger"], housemateId, outcome: resolution }, by);
  return true;
}
