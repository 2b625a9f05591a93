import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { askAgainForBankDetails } from "../../payments/index.ts";
import { findHousemates } from "../queries/households.ts";
import { resolveDispute } from "./queries.ts";

/** Staff confirm the housemate, who is mailed, and asked for bank details again: the mandate was stopped. Ruling G8. */
export async function confirmHousemate(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  { place, reason, ...by }: DoneBy & { readonly place: number; readonly reason?: string },
): Promise<void> {
  const household = await lockHousehold(trx, householdId);
  const there = (await findHousemates(trx, householdId, deps.clock.today())).filter(
    (one) => one.place === place,
  );
  if (there.length === 0) throw refuse("place-empty");
  const disputed = there.filter(({ objection }) => objection === "disputed");
  if (disputed.length === 0) throw refuse("place-undisputed");
  for (const { id: housemateId, firstName } of disputed) {
    await resolveDispute(trx, housemateId, "confirmed", by);
    await recordAudit(trx, {
      householdId,
      actor: by.actor,
      action: "confirm-housemate",
      at: by.now,
      detail: { place, housemateId, reason },
    });
    // One mail: what asks for the bank details says that the place is theirs.
    if (await askAgainForBankDetails(trx, deps, household, housemateId, "stopped")) continue;
    await tell(trx, deps, {
      template: "place-confirmed",
      housemateId,
      data: { firstName, fullAddress: addressOf(household) },
    });
  }
}
