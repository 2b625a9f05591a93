import { owedRows, payableNow } from "@evenly/domain/instant-payment";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import type { MoneyOfHousemate } from "../persons-money/read-persons-money.ts";
import { readLongestPlan } from "../plans/make-plan.ts";

/** What a person can pay now and since when, and how they can spread it; both undefined if nothing. Rulings I2, I3, I4. */
export async function readPayableDebt(
  db: Kysely<Database>,
  deps: Now,
  housemateId: string,
  money: MoneyOfHousemate,
) {
  const amount = payableNow(money);
  const [oldest] = owedRows(money.rows);
  if (amount === 0 || oldest === undefined) return { payable: undefined, spread: undefined };
  return {
    payable: { amount, since: oldest.dueOn },
    spread: await readLongestPlan(db, deps, housemateId, money),
  };
}
