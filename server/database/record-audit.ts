import type { Transaction } from "kysely";
import type { Database } from "./tables.ts";
import { newId } from "./ids.ts";

export type AuditEntry = {
  readonly householdId: string | null;
  /** A housemate's id, `staff` or the name of a job. */
  readonly actor: string;
  readonly action: string;
  readonly at: Date;
  readonly detail?: Record<string, unknown>;
};

/** What happened to a household, written with the work itself. */
export const recordAudit = async (trx: Transaction<Database>, entry: AuditEntry): Promise<void> => {
  const { householdId, actor, action, at, detail = {} } = entry;
  await trx
    .insertInto("audit")
    .values({ id: newId(), household_id: householdId, actor, action, at, detail: JSON.stringify(detail) })
    .execute();
};
