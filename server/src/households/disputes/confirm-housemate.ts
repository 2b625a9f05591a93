import type { Transaction } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { addressOf, queueEmail } from "../../mail/index.ts";
import { askAgainForBankDetails } from "../../payments/index.ts";
import { findHousemates } from "../queries/households.ts";
import { resolveDispute } from "./queries.ts";

/** Staff confirm the housemate, who is mailed, and asked for bank details again: the mandate was stopped. Ruling G8. */
export const confirmHousemate = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "config" | "clock" | "jobs">,
  householdId: string,
  { place, reason, ...by }: DoneBy & { readonly place: number; readonly reason?: string },
): Promise<void> => {
  const household = await lockHousehold(trx, householdId);
  const housemate = (await findHousemates(trx, householdId, deps.clock.today())).findLast(
    (one) => one.place === place,
  );
  if (housemate === undefined) throw refuse("place-empty");
  if (!(await resolveDispute(trx, housemate.id, "confirmed", by))) throw refuse("place-undisputed");
  await recordAudit(trx, {
    householdId,
    actor: by.actor,
    action: "confirm-housemate",
    at: by.now,
    detail: { place, housemateId: housemate.id, reason },
  });
  // One mail: what asks for the bank details says that the place is theirs.
  if (await askAgainForBankDetails(trx, deps, household, housemate.id)) return;
  await queueEmail(trx, deps, {
    template: "place-confirmed",
    to: housemate.email,
    householdId,
    housemateId: housemate.id,
    data: { firstName: housemate.first_name, fullAddress: addressOf(household) },
  });
};
