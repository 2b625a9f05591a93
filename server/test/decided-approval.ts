import type { Kysely } from "kysely";
import { newId } from "../database/ids.ts";
import type { Database } from "../database/tables.ts";

/** A withdrawn refund request. Returns its id. */
export const addDecidedApproval = async (
  db: Kysely<Database>,
  askedBy: string,
  { housemateId, amount }: { readonly housemateId: string; readonly amount: number },
): Promise<string> => {
  const { household_id: householdId } = await db
    .selectFrom("housemate")
    .select("household_id")
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const at = new Date("2026-11-20T10:00:00Z");
  const row = {
    id: newId(),
    kind: "refund" as const,
    household_id: householdId,
    subject: housemateId,
    title: "Give £5.00 back",
    asked: JSON.stringify({ householdId, housemateId, amount }),
    preview: "{}",
    later_preview: null,
    changed_at: null,
    asked_by: askedBy,
    asked_at: at,
    reason: "Why",
    decision: "withdrawn" as const,
    decided_by: askedBy,
    decided_at: at,
    decided_because: null,
  };
  await db.insertInto("approval").values(row).execute();
  return row.id;
};
