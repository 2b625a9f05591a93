import { isHouseholdOver } from "@evenly/domain/household";
import { mayDispute } from "@evenly/domain/place-dispute";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { raiseAlert } from "../../cases/index.ts";
import { holdCollections, refuseDisputed, stopMandates } from "../../payments/index.ts";
import { asObjector } from "../may-see-guid.ts";
import { findHousemates, type Member } from "../queries/households.ts";
import { lapseSuccessions } from "../succession/end-succession.ts";
import { findPlace } from "./queries.ts";

/**
 * Stops the mandate and the hand-over of a later housemate, who is mailed, until staff decide; of a place that is being
 * handed over, of both people whom the objector may dispute. Idempotent. Rulings G5, G8.
 */
export function disputePlace(
  deps: Dependencies,
  { householdId, housemateId }: Pick<PageOwner, "householdId" | "housemateId">,
  place: number,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const household = await lockHousehold(trx, householdId);
    await refuseDisputed(trx, housemateId);
    const today = deps.clock.today();
    const housemates = await findHousemates(trx, householdId, today);
    const owner = housemates.find(({ id }) => id === housemateId);
    const there = housemates.filter((one) => one.place === place);
    if (there.length === 0) throw refuse("place-empty");
    if (there.some(({ objection }) => objection === "disputed")) return;
    // While a place is being handed over it has two people.
    const theirs = there.filter(
      (one) => owner !== undefined && mayDispute(asObjector(owner), asObjector(one), today),
    );
    if (isHouseholdOver(household.state) || owner === undefined || theirs.length === 0)
      throw refuse("not-disputable");
    const actor = { kind: "housemate", id: housemateId } as const;
    await lapseSuccessions(trx, deps, household, { actor, place });
    for (const person of theirs) await disputePerson(trx, deps, household, { person, owner });
  });
}

async function disputePerson(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  { person, owner }: { readonly person: Member; readonly owner: Member },
): Promise<void> {
  const { id: householdId } = household;
  const now = deps.clock.now();
  const { membershipId } = await findPlace(trx, person.id);
  await trx
    .insertInto("placeDispute")
    .values({
      id: newId(),
      householdId,
      membershipId,
      raisedBy: owner.id,
      raisedAt: now,
    })
    .execute();
  await stopMandates(trx, deps, person.id);
  await tell(trx, deps, {
    template: "place-disputed",
    housemateId: person.id,
    data: { firstName: person.firstName, fullAddress: addressOf(household) },
  });
  await holdCollections(trx, deps, [{ housemateId: person.id, cause: "place-disputed" }]);
  await raiseAlert(trx, deps, {
    kind: "disputed-place",
    reference: membershipId,
    householdId,
    housemateId: person.id,
    detail: { place: person.place, raisedBy: owner.place },
  });
  await recordAudit(trx, {
    householdId,
    actor: { kind: "housemate", id: owner.id },
    action: "dispute-place",
    at: now,
    detail: { place: person.place, housemateId: person.id },
  });
}
