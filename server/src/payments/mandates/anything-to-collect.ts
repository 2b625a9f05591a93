import type { Pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";

/** After the household ended or the housemate left, only what is still owed. Rulings F7, G5. */
export function isAnythingToCollect(
  { state, leftOn }: { readonly state: Household["state"]; readonly leftOn: string | null },
  owed: Pence,
  today: Temporal.PlainDate,
): boolean {
  const isOver =
    state === "ended" || state === "cancelled" || (leftOn !== null && leftOn <= today.toString());
  return !isOver || owed > 0;
}

export async function isAnythingToCollectOf(
  trx: Transaction<Database>,
  { clock }: Now,
  {
    state,
    housemateId,
    owed,
  }: Pick<Household, "state"> & { readonly housemateId: string; readonly owed: Pence },
): Promise<boolean> {
  const { left_on: leftOn } = await trx
    .selectFrom("membership")
    .select("left_on")
    .where("housemate_id", "=", housemateId)
    .orderBy("joined_on", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return isAnythingToCollect({ state, leftOn }, owed, clock.today());
}
