import { openMandateStates } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import type { StatementOf } from "../ledger/balances.ts";
import { cancelMandates } from "./cancel-mandates.ts";

/**
 * Cancels mandates of housemates who owe nothing and await no collection or refund, after service ended, under the
 * household's lock. Returns how many others remain, including those with a payment at the bank but no mandate.
 * Confirmed payments can still fail, so they count as open until paid out. Rulings F4, F11.
 */
export async function cancelSettledMandates(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  statementOf: StatementOf,
  now: Date,
  /** Defaults to all. Ruling G5. */
  among?: readonly string[],
): Promise<number> {
  const all = await trx
    .selectFrom("mandate")
    .innerJoin("housemate", "housemate.id", "mandate.housemateId")
    .select("housemate.id")
    .distinct()
    .where("housemate.householdId", "=", householdId)
    .where("mandate.state", "in", openMandateStates)
    .execute();
  const mandates = all.filter(({ id }) => among === undefined || among.includes(id));
  const open = await trx
    .selectFrom("collection")
    .select(["housemateId as id", "state"])
    .where("householdId", "=", householdId)
    .where(({ or, eb }) =>
      or([eb("state", "in", ["planned", "notified", ...withBank]), eb("retryOn", "is not", null)]),
    )
    .execute();
  const toGoBack = await trx
    .selectFrom("refund")
    .select("housemateId as id")
    .where("householdId", "=", householdId)
    .where("state", "=", "asked")
    .execute();
  const awaited = idsOf([...open, ...toGoBack]);
  const owes = (id: string) => statementOf(id).balance.owed > 0;
  const settled = [...idsOf(mandates).difference(awaited)].filter((id) => !owes(id));
  await cancelMandates(trx, deps, settled, now);
  const isWithBank = ({ state }: (typeof open)[number]) => withBank.some((each) => each === state);
  const waitedFor = idsOf([...open.filter(isWithBank), ...toGoBack]);
  return idsOf(mandates).difference(new Set(settled)).union(waitedFor).size;
}

/** Payments in these states still await events, with a mandate or without. */
const withBank = ["submitted", "confirmed"] as const;

function idsOf(rows: readonly { readonly id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id));
}
