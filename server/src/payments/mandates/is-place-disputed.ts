import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

/** Whether a dispute of this place awaits staff. Ruling G8. */
export const isPlaceDisputed = async (db: Kysely<Database>, housemateId: string): Promise<boolean> =>
  (await db
    .selectFrom("place_dispute")
    .innerJoin("membership", "membership.id", "place_dispute.membership_id")
    .select("place_dispute.id")
    .where("membership.housemate_id", "=", housemateId)
    .where("resolved_at", "is", null)
    .executeTakeFirst()) !== undefined;
