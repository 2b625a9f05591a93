import { isAnythingToCollect } from "@evenly/domain/means-to-pay";
import type { Pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";

/** Reads until when the housemate is there, and has the domain decide. Rulings F7, G5. */
export async function isAnythingToCollectOf(
  trx: Transaction<Database>,
  { clock }: Now,
  { state, lastDay }: Pick<Household, "state" | "lastDay">,
  { housemateId, owed }: { readonly housemateId: string; readonly owed: Pence },
): Promise<boolean> {
  const { leftOn } = await trx
    .selectFrom("membership")
    .select("leftOn")
    .where("housemateId", "=", housemateId)
    .orderBy("joinedOn", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return isAnythingToCollect({ state, lastDay: dayOf(lastDay), leftOn: dayOf(leftOn) }, owed, clock.today());
}
