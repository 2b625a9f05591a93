import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { findRemovable } from "./plan-removal.ts";
import { endMembership } from "./queries/households.ts";
import type { Database } from "../../database/tables.ts";
import type { Work } from "../dependencies.ts";
import { addressOf, tell } from "../mail/index.ts";
import { cancelCollections, cancelMandates, notifyChanges, readChangeNotices } from "../payments/index.ts";
import { changeHouseholdState } from "./change-household-state.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";
import { resolveDispute } from "./disputes/queries.ts";
import { lapseSuccessions } from "./succession/end-succession.ts";
import { replaceJoinLink } from "./replace-join-link.ts";
import { replaceShareToken } from "./replace-share-token.ts";

/** Ends place, mandate and links, and mails the person. The opener cannot be removed: cancel the account instead. Rulings C5, C7, G8. */
export async function removeHousemate(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  { place, actor, now, reason }: DoneBy & { readonly place: number; readonly reason?: string },
): Promise<void> {
  const household = await lockHousehold(trx, householdId);
  const housemate = await findRemovable(trx, household, place, deps.clock.today());
  await changeHouseholdState(trx, household, "place-freed", { actor, now });
  const wasDisputed = await resolveDispute(trx, housemate.id, "removed", { actor, now });
  await lapseSuccessions(trx, deps, household, { actor, place });
  await endMembership(trx, housemate.id, deps.clock.today());
  await trx.updateTable("housemate").set({ removedAt: now }).where("id", "=", housemate.id).execute();
  await cancelMandates(trx, deps, [housemate.id], now);
  await tell(trx, deps, {
    template: "place-ended",
    housemateId: housemate.id,
    data: { firstName: housemate.firstName, fullAddress: addressOf(household), wasDisputed },
  });
  // Nothing is collected until the household is complete again: Ruling C4.
  const changes = await cancelCollections(trx, deps, { by: "householdId", ids: [householdId] });
  await recordAudit(trx, {
    householdId,
    actor,
    action: "remove-housemate",
    at: now,
    detail: { place, housemateId: housemate.id, reason },
  });
  await replaceShareToken(trx, householdId, { actor, now });
  const notices = await readChangeNotices(trx, changes);
  const recipients = await replaceJoinLink(trx, deps, householdId, { actor, now, notices });
  await notifyChanges(trx, deps, changes, { told: recipients });
}
