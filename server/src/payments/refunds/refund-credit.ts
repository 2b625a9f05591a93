import { formatPounds, type Pence, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { raiseAlert } from "../../cases/index.ts";
import type { Work } from "../../dependencies.ts";
import { askRefunds, type ToWhom } from "./ask-refunds.ts";
import { type CreditRefunds, planRefunds } from "./plan-refunds.ts";

/**
 * Refunds a housemate's credit, under the household's lock and after all charges are posted; `owed` is their
 * statement's. Rulings F10, G7.
 */
export async function refundCredit(
  trx: Transaction<Database>,
  deps: Work,
  toWhom: ToWhom,
  owed: Pence,
): Promise<void> {
  if (owed >= 0) return;
  const planned = await planRefunds(trx, toWhom.housemateId, pence(-owed));
  await giveCreditBack(trx, deps, toWhom, planned, "You had paid more than you were charged");
}

/** What no payment can give back, because it came by transfer or card, is paid back by staff. Rulings F2, F11, J1. */
export async function giveCreditBack(
  trx: Transaction<Database>,
  deps: Work,
  toWhom: ToWhom,
  { refunds, left }: CreditRefunds,
  reason: string,
): Promise<void> {
  await askRefunds(trx, deps, toWhom, refunds, reason);
  if (left === 0) return;
  const { householdId, housemateId } = toWhom;
  const detail = { amount: formatPounds(left) };
  await raiseAlert(trx, deps, {
    kind: "credit-left",
    reference: housemateId,
    householdId,
    housemateId,
    detail,
  });
}
