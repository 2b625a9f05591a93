import { type Inviters, inviterDays } from "@evenly/domain/approval";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";

const day = 24 * 3_600_000;

/** Who took up whose invitation of late. Ruling H3. */
export async function readInviters(db: Kysely<Database>, now: Date): Promise<Inviters> {
  const invited = await db
    .selectFrom("staffPerson")
    .select(["id", "invitedBy"])
    .where("invitedAt", ">", new Date(now.getTime() - inviterDays * day))
    .execute();
  return new Map(
    invited.flatMap(({ id, invitedBy }) => (invitedBy === null ? [] : [[id, invitedBy] as const])),
  );
}
