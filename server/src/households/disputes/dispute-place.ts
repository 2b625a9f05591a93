import { londonToday } from "@evenly/domain/calendar";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { raiseAlert, refuseDisputed, stopMandates } from "../../payments/index.ts";
import { addressOf, queueEmail } from "../../mail/index.ts";
import { findHousemates } from "../queries/households.ts";
import { lapseSuccessions } from "../succession/end-succession.ts";
import { mayDispute } from "./may-dispute.ts";
import { findPlace } from "./queries.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "jobs">;
type Own = { readonly householdId: string; readonly housemateId: string };

/** Stops the mandate and the hand-over of a later housemate, who is mailed, until staff decide. Idempotent. Rulings G5, G8. */
export const disputePlace = (deps: Needs, { householdId, housemateId }: Own, place: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const household = await lockHousehold(trx, householdId);
    const { state } = household;
    await refuseDisputed(trx, housemateId);
    const housemates = await findHousemates(trx, householdId, deps.clock.today());
    const own = housemates.find(({ id }) => id === housemateId);
    const theirs = housemates.findLast((one) => one.place === place);
    if (theirs === undefined) throw refuse("place-empty");
    const { membershipId, disputeId, resolution } = await findPlace(trx, theirs.id);
    if (disputeId !== null && resolution === null) return;
    const joinedOn = londonToday(theirs.joined_at.getTime());
    const isOver = state === "ended" || state === "cancelled";
    const may = own !== undefined && mayDispute(own, { ...theirs, joinedOn }, deps.clock.today());
    if (isOver || !may) throw refuse("not-disputable");
    const now = deps.clock.now();
    await trx
      .insertInto("place_dispute")
      .values({
        id: newId(),
        household_id: householdId,
        membership_id: membershipId,
        raised_by: housemateId,
        raised_at: now,
      })
      .execute();
    await stopMandates(trx, deps, theirs.id);
    const actor = { kind: "housemate", id: housemateId } as const;
    await lapseSuccessions(trx, deps, household, { actor, place });
    await queueEmail(trx, deps, {
      template: "place-disputed",
      to: theirs.email,
      householdId,
      housemateId: theirs.id,
      data: { firstName: theirs.first_name, fullAddress: addressOf(household) },
    });
    await raiseAlert(trx, deps, {
      kind: "disputed-place",
      reference: membershipId,
      householdId,
      detail: { place, raisedBy: own.place },
    });
    await recordAudit(trx, {
      householdId,
      actor,
      action: "dispute-place",
      at: now,
      detail: { place, housemateId: theirs.id },
    });
  });
