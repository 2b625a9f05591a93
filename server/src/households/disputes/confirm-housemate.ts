import { isUnknown } from "@evenly/domain/place-dispute";
import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { askAgainForBankDetails } from "../../payments/index.ts";
import { asPerson } from "../may-see-guid.ts";
import { findHousemates } from "../queries/households.ts";
import { resolveDispute } from "./queries.ts";

/**
 * Staff confirm whoever is disputed in a place, who is mailed, and asked for bank details again: the mandate was stopped.
 * Where nobody is, whoever came by the second token and is still unknown: from then on they see and get what the others do,
 * and nobody can dispute them. Rulings A5, G8.
 */
export async function confirmHousemate(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  { place, reason, ...by }: DoneBy & { readonly place: number; readonly reason?: string },
): Promise<void> {
  const household = await lockHousehold(trx, householdId);
  const today = deps.clock.today();
  const there = (await findHousemates(trx, householdId, today)).filter((one) => one.place === place);
  if (there.length === 0) throw refuse("place-empty");
  const disputed = there.filter(({ objection }) => objection === "disputed");
  const unknown = there.filter((one) => isUnknown(asPerson(one), today));
  if (disputed.length + unknown.length === 0) throw refuse("place-undisputed");
  const audit = (housemateId: string) =>
    recordAudit(trx, {
      householdId,
      actor: by.actor,
      action: "confirm-housemate",
      at: by.now,
      detail: { place, housemateId, reason },
    });
  for (const { id } of unknown) {
    const confirmed = { confirmedAt: by.now };
    await trx.updateTable("membership").set(confirmed).where("housemateId", "=", id).execute();
    await audit(id);
  }
  for (const { id: housemateId, firstName } of disputed) {
    await resolveDispute(trx, housemateId, "confirmed", by);
    await audit(housemateId);
    // One mail: what asks for the bank details says that the place is theirs.
    if (await askAgainForBankDetails(trx, deps, household, housemateId, "stopped")) continue;
    await tell(trx, deps, {
      template: "place-confirmed",
      housemateId,
      data: { firstName, fullAddress: addressOf(household) },
    });
  }
}
