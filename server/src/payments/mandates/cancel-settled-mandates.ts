import { openMandateStates } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import { executePrepared } from "../../../database/prepared-statements.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { StatementOf } from "../ledger/balances.ts";
import { cancelMandates } from "./cancel-mandates.ts";

/**
 * Cancels the mandates of those who owe nothing and from whom nothing is to be collected, so that nobody's account can
 * be drawn on later; the caller has locked their household, whose services have ended. Gives how many others there are, and people whose payment
 * is with the bank though their mandate is over.
 * A payment that was confirmed may fail yet: it is waited for until it is paid out. Rulings F4, F11.
 */
export const cancelSettledMandates = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "clock" | "jobs">,
  householdId: string,
  statementOf: StatementOf,
  now: Date,
  /** Of all, where nobody is named. Ruling G5. */
  among?: readonly string[],
): Promise<number> => {
  const all = await executePrepared(
    trx,
    trx
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemate_id")
      .select("housemate.id")
      .distinct()
      .where("housemate.household_id", "=", householdId)
      .where("mandate.state", "in", openMandateStates),
  );
  const held = all.filter(({ id }) => among === undefined || among.includes(id));
  const open = await executePrepared(
    trx,
    trx
      .selectFrom("collection")
      .select(["housemate_id as id", "state"])
      .where("household_id", "=", householdId)
      .where(({ or, eb }) =>
        or([eb("state", "in", ["planned", "notified", ...withBank]), eb("retry_on", "is not", null)]),
      ),
  );
  const toGoBack = await trx
    .selectFrom("refund")
    .select("housemate_id as id")
    .where("household_id", "=", householdId)
    .where("state", "=", "asked")
    .execute();
  const awaited = idsOf([...open, ...toGoBack]);
  const owes = (id: string) => statementOf(id).balance.owed > 0;
  const settled = [...idsOf(held).difference(awaited)].filter((id) => !owes(id));
  await cancelMandates(trx, deps, settled, now);
  const isWithBank = ({ state }: (typeof open)[number]) => withBank.some((each) => each === state);
  const waitedFor = idsOf([...open.filter(isWithBank), ...toGoBack]);
  return idsOf(held).difference(new Set(settled)).union(waitedFor).size;
};

/** Of whoever has a payment there, or whose money is on its way back, news is waited for, with a mandate or without. */
const withBank = ["submitted", "confirmed"] as const;

const idsOf = (rows: readonly { readonly id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
