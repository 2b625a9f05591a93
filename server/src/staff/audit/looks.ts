import type { CallName } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { RecordLook } from "../../http/answer-calls.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";

/** A page asks for several parts, and a search with each letter: one entry a minute tells of it. */
const sameLookMilliseconds = 60_000;

/** Once it is found; sheets are written down as exports. Ruling H3. */
export const recordLook: RecordLook = async (
  deps,
  call,
  { params: { reference, ...others } = {}, staff },
): Promise<void> => {
  const { actor, now } = doneBy(deps, staff);
  const householdId = await findHousehold(deps.db, call, { reference, ...others });
  const detail = { call, ...others, ...(householdId === null && reference !== undefined && { reference }) };
  const same = await deps.db
    .selectFrom("audit")
    .select("id")
    .where("action", "=", "look")
    .where("actorId", "=", staff.person.id)
    .where("at", ">", new Date(now.getTime() - sameLookMilliseconds))
    .where("householdId", "is not distinct from", householdId)
    .where("detail", "=", sql<never>`${JSON.stringify(detail)}::jsonb`)
    .executeTakeFirst();
  if (same !== undefined) return;
  await deps.db
    .transaction()
    .execute((trx) => recordAudit(trx, { householdId, actor, action: "look", at: now, detail }));
};

async function findHousehold(
  db: Kysely<Database>,
  call: CallName,
  { reference, mailId }: Readonly<Record<string, string | undefined>>,
) {
  if (mailId !== undefined) {
    const mail = await db
      .selectFrom("email")
      .select("householdId")
      .where("id", "=", mailId)
      .executeTakeFirst();
    return mail?.householdId ?? null;
  }
  if (reference === undefined || !call.startsWith("GET /staff/households/")) return null;
  return (await findByReference(db, reference)).id;
}
