import { freePlaces } from "@evenly/domain/household";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { findHousemates } from "./queries/households.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { knowsGuid } from "./knows-guid.ts";
import { joinLinkFor } from "./join-link.ts";
import { newToken } from "../../database/ids.ts";
import { addressOf, queueEmail } from "../mail/index.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

/**
 * A new guid: whoever has the old one, or a link with it, finds nothing any more. Those who had been told it are mailed
 * the new link while there is a place to fill. Rulings A5, G8.
 */
export const replaceJoinLink = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "config" | "clock" | "jobs">,
  householdId: string,
  { actor, now }: DoneBy,
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  const guid = newToken();
  await trx.updateTable("household").set({ guid }).where("id", "=", household.id).execute();
  await recordAudit(trx, { householdId, actor, action: "replace-join-link", at: now });
  const housemates = await findHousemates(trx, householdId, deps.clock.today());
  const remaining = freePlaces(household.size, housemates).length;
  if (household.state !== "gathering" || remaining === 0) return;
  const told = housemates.filter((housemate) => knowsGuid(housemate, deps.clock.today()));
  for (const { id: housemateId, first_name: firstName, email: to } of told) {
    await queueEmail(trx, deps, {
      template: "join-link-changed",
      to,
      householdId,
      housemateId,
      data: {
        firstName,
        fullAddress: addressOf(household),
        joinLink: joinLinkFor(deps.config, guid),
        remaining,
        housemateCount: household.size,
      },
    });
  }
};
