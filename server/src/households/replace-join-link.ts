import { freePlaces } from "@evenly/domain/household";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { findHousemates, type Member } from "./queries/households.ts";
import type { Database, Household } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { knowsGuid } from "./knows-guid.ts";
import { joinLinkFor } from "./join-link.ts";
import { newToken } from "../../database/ids.ts";
import { addressOf, queueEmail } from "../mail/index.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

/** Who is mailed a new join link: those who had been told the old one, while there is a place to fill. Rulings A5, G8. */
export const toldJoinLink = (
  { state, size }: Pick<Household, "state" | "size">,
  housemates: readonly Member[],
  today: Temporal.PlainDate,
): { readonly remaining: number; readonly told: readonly Member[] } => {
  const remaining = freePlaces(size, housemates).length;
  const isOfUse = state === "gathering" && remaining > 0;
  return { remaining, told: isOfUse ? housemates.filter((one) => knowsGuid(one, today)) : [] };
};

/** A new guid: the old one leads nowhere. Who had it is mailed the new link while a place is free. Rulings A5, G8. */
export const replaceJoinLink = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "config" | "clock" | "jobs">,
  householdId: string,
  { actor, now, reason }: DoneBy & { readonly reason?: string },
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  const guid = newToken();
  await trx.updateTable("household").set({ guid }).where("id", "=", household.id).execute();
  await recordAudit(trx, { householdId, actor, action: "replace-join-link", at: now, detail: { reason } });
  const today = deps.clock.today();
  const housemates = await findHousemates(trx, householdId, today);
  const { remaining, told } = toldJoinLink(household, housemates, today);
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
