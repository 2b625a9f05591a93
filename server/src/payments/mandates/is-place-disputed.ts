import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";

/** Whether a dispute of this place awaits staff. Ruling G8. */
export async function isPlaceDisputed(db: Kysely<Database>, housemateId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom("placeDispute")
      .innerJoin("membership", "membership.id", "placeDispute.membershipId")
      .select("placeDispute.id")
      .where("membership.housemateId", "=", housemateId)
      .where("resolvedAt", "is", null)
      .executeTakeFirst()) !== undefined
  );
}

/** A disputed person can neither invite, propose, hand over nor pay. Under the household's lock. Ruling G8. */
export async function refuseDisputed(db: Kysely<Database>, housemateId: string): Promise<void> {
  if (await isPlaceDisputed(db, housemateId)) throw refuse("own-place-disputed");
}
