import { openMandateStates } from "@evenly/domain/mandate";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { readHousemateStatement } from "../ledger/balances.ts";
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
  now: Date,
): Promise<number> => {
  const held = await trx
    .selectFrom("mandate")
    .innerJoin("housemate", "housemate.id", "mandate.housemate_id")
    .select("housemate.id")
    .distinct()
    .where("housemate.household_id", "=", householdId)
    .where("mandate.state", "in", openMandateStates)
    .execute();
  const settled: string[] = [];
  for (const { id } of held) if (await isSettled(trx, id)) settled.push(id);
  await cancelMandates(trx, deps, settled, now);
  const left = held.map(({ id }) => id).filter((id) => !settled.includes(id));
  return new Set([...left, ...(await findWaitedFor(trx, householdId))]).size;
};

/** Whose payment is with the bank, or whose money is on its way back, whether or not they still have a mandate. */
const findWaitedFor = async (trx: Transaction<Database>, householdId: string): Promise<string[]> => {
  const collected = await trx
    .selectFrom("collection")
    .select("housemate_id as id")
    .where("household_id", "=", householdId)
    .where("state", "in", withBank)
    .execute();
  const refunded = await trx
    .selectFrom("refund")
    .select("housemate_id as id")
    .where("household_id", "=", householdId)
    .where("state", "=", "asked")
    .execute();
  return [...collected, ...refunded].map(({ id }) => id);
};

const withBank = ["submitted", "confirmed"] as const;

const isSettled = async (trx: Transaction<Database>, housemateId: string): Promise<boolean> => {
  const toCome = await trx
    .selectFrom("collection")
    .select("id")
    .where("housemate_id", "=", housemateId)
    .where(({ or, eb }) =>
      or([eb("state", "in", ["planned", "notified", ...withBank]), eb("retry_on", "is not", null)]),
    )
    .executeTakeFirst();
  const toGoBack = await trx
    .selectFrom("refund")
    .select("id")
    .where("housemate_id", "=", housemateId)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (toCome !== undefined || toGoBack !== undefined) return false;
  const { balance } = await readHousemateStatement(trx, housemateId);
  return balance.owed <= 0;
};
