import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { findHousemates } from "./queries/households.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../http/refusals.ts";
import { cancelMandates } from "../payments/index.ts";
import { changeHouseholdState } from "./change-household-state.ts";
import { recordAudit } from "../../database/record-audit.ts";
import { replaceJoinLink } from "./replace-join-link.ts";
import { replaceShareToken } from "./replace-share-token.ts";

/**
 * Takes somebody out of a household: the place is free, the mandate is over, and every link that they may know is dead.
 * The first place is the account's own, which can only be cancelled. Rulings C5, C7, G8.
 */
export const removeHousemate = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "config" | "clock" | "jobs">,
  householdId: string,
  { place, actor, now }: { readonly place: number; readonly actor: string; readonly now: Date },
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  const housemate = (await findHousemates(trx, householdId)).find((one) => one.place === place);
  if (housemate === undefined) throw new Refusal(404, ["Nobody has that place."]);
  if (place === 1)
    throw new Refusal(409, ["The first place opened the account. Cancel the account instead."]);
  await changeHouseholdState(trx, household, "place-freed", { actor, now });
  await trx.updateTable("housemate").set({ removed_at: now }).where("id", "=", housemate.id).execute();
  await cancelMandates(trx, deps, [housemate.id], now);
  await recordAudit(trx, {
    householdId,
    actor,
    action: "remove-housemate",
    at: now,
    detail: { place, housemateId: housemate.id },
  });
  await replaceShareToken(trx, householdId, { actor, now });
  await replaceJoinLink(trx, deps, householdId, { actor, now });
};
