import { type Pence, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { askRefunds } from "./ask-refunds.ts";
import { planRefunds } from "./plan-refunds.ts";

/**
 * Refunds a housemate's credit, under the household's lock and after all charges are posted; `owed` is their
 * statement's. Rulings F10, G7.
 */
export async function refundCredit(
  trx: Transaction<Database>,
  deps: Work,
  housemate: { readonly householdId: string; readonly place: number; readonly housemateId: string },
  owed: Pence,
): Promise<void> {
  if (owed >= 0) return;
  const refunds = await planRefunds(trx, housemate.housemateId, pence(-owed));
  await askRefunds(trx, deps, housemate, refunds, "You had paid more than you were charged");
}
