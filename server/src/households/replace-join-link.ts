import { freePlaces } from "@evenly/domain/household";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../database/lock-household.ts";
import { findHousemates, type Member } from "./queries/households.ts";
import type { Database, Household } from "../../database/tables.ts";
import { newGuid } from "../access/index.ts";
import type { Work } from "../dependencies.ts";
import { maySeeGuid } from "./may-see-guid.ts";
import { mailedJoinLink } from "./join-link.ts";
import { addressOf, type ChangeNotice, tell } from "../mail/index.ts";
import { type DoneBy, recordAudit } from "../../database/record-audit.ts";

/** Housemates who knew the old join link, while a place is free. Rulings A5, G8. */
export function joinLinkRecipients(
  household: Pick<Household, "state" | "size">,
  housemates: readonly Member[],
  today: Temporal.PlainDate,
): { readonly remaining: number; readonly recipients: readonly Member[] } {
  const remaining = freePlaces(household, housemates).length;
  return { remaining, recipients: remaining > 0 ? housemates.filter((one) => maySeeGuid(one, today)) : [] };
}

type Replaced = DoneBy & {
  readonly reason?: string;
  /** Of payments that changed with it, by housemate. */
  readonly notices?: ReadonlyMap<string, ChangeNotice>;
};

/**
 * Replaces the guid, which kills the old link, and mails the new one while a place is free. Returns whom it mailed.
 * Rulings A5, G8.
 */
export async function replaceJoinLink(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  { actor, now, reason, notices }: Replaced,
): Promise<ReadonlySet<string>> {
  const household = await lockHousehold(trx, householdId);
  await trx
    .updateTable("household")
    .set(newGuid(deps.encryptionKeys, householdId))
    .where("id", "=", householdId)
    .execute();
  await recordAudit(trx, { householdId, actor, action: "replace-join-link", at: now, detail: { reason } });
  const today = deps.clock.today();
  const housemates = await findHousemates(trx, householdId, today);
  const { remaining, recipients } = joinLinkRecipients(household, housemates, today);
  for (const { id: housemateId, firstName } of recipients) {
    await tell(trx, deps, {
      template: "join-link-changed",
      housemateId,
      data: {
        firstName,
        fullAddress: addressOf(household),
        joinLink: mailedJoinLink(deps.config),
        remaining,
        housemateCount: household.size,
        notice: notices?.get(housemateId),
      },
    });
  }
  return new Set(recipients.map(({ id }) => id));
}
