import type { Pence } from "@evenly/domain/money";
import type { Household } from "../../../database/tables.ts";

/** Whether a mandate has anything to collect of somebody: of a household that is over, what is still owed. Ruling F7. */
export const isAnythingToCollect = (state: Household["state"], owed: Pence): boolean =>
  (state !== "ended" && state !== "cancelled") || owed > 0;
