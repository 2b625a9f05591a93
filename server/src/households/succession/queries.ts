import type { Kysely, Selectable } from "kysely";
import type { Database, SuccessionTable } from "../../../database/tables.ts";

export type Succession = Selectable<SuccessionTable> & {
  readonly state: "asked" | "joined-late" | "agreed";
};

const standing = ["asked", "joined-late", "agreed"] as const;

/** What stands of moving out of a place: at most one. Ruling G5. */
export const findStandingSuccession = async (
  db: Kysely<Database>,
  membershipId: string,
): Promise<Succession | undefined> =>
  db
    .selectFrom("succession")
    .selectAll()
    .where("membership_id", "=", membershipId)
    .where("state", "in", standing)
    .$narrowType<{ state: Succession["state"] }>()
    .executeTakeFirst();
