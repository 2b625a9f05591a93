import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { hashOf } from "../../../database/ids.ts";

/** A code lasts 30 seconds; the adjacent ones are accepted too. */
const takenForMilliseconds = 90_000;

/**
 * Marks a code as used before verifying it, so that only the first of two requests counts. RFC 6238, section 5.2;
 * Ruling H1.
 */
export async function useCodeOnce(
  db: Kysely<Database>,
  personId: string,
  code: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 2 * takenForMilliseconds);
  await db
    .deleteFrom("staffCodeGiven")
    .where("personId", "=", personId)
    .where("givenAt", "<", since)
    .execute();
  const first = await db
    .insertInto("staffCodeGiven")
    .values({ personId, codeHash: hashOf(code), givenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("personId")
    .executeTakeFirst();
  if (first === undefined) throw refuse("staff-code-wrong");
}
