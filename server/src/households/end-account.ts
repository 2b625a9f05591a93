import type { Transaction } from "kysely";
import type { DoneBy } from "../../database/record-audit.ts";
import type { Database, Household } from "../../database/tables.ts";
import { changeHouseholdState } from "./change-household-state.ts";

export type DoneFor = DoneBy & {
  /** For the audit. Ruling H3. */
  readonly reason?: string | undefined;
};

/** Cancels an account under its lock and frees its address and voucher. Rulings C5, C6, C10. */
export async function endAccount(
  trx: Transaction<Database>,
  household: Household,
  { reason, ...by }: DoneFor,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await changeHouseholdState(trx, household, "cancel", by, { reason, ...detail });
  await trx
    .updateTable("voucherUse")
    .set({ releasedAt: by.now })
    .where("householdId", "=", household.id)
    .where("releasedAt", "is", null)
    .execute();
}
