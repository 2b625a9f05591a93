import { takenPlaces } from "@evenly/domain/household";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, tell } from "../../mail/index.ts";
import { findTimesInPlaces, scheduleInPlace } from "../../payments/index.ts";
import { priceAsSold, readSoldPackage } from "../../pricing/index.ts";
import { changeHouseholdState } from "../change-household-state.ts";
import { followCompletion } from "../follow-completion.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { applyPrice } from "../terms/apply-price.ts";
import type { ProposalContext } from "./hold-for-change.ts";
import { endProposal } from "./over-proposal.ts";
import type { Proposal } from "./queries.ts";

/**
 * Applies an agreed size: its price for each housemate, a new schedule, and completion when no place is free. A
 * discount that no longer applies is removed and its use released. Prices of leavers and waiting successors stay.
 * Rulings C5, C10, G3.
 */
export async function changeSize(
  trx: Transaction<Database>,
  deps: Work,
  { household, housemates, actor }: ProposalContext,
  proposal: Omit<Proposal, "agreed">,
): Promise<void> {
  const { size, priceBefore: before, priceAfter: after, keepsDiscount } = proposal;
  const now = deps.clock.now();
  const by = { actor, now };
  await endProposal(trx, proposal.id, "agreed", now);
  const sold = await readSoldPackage(trx, household.id);
  const price = await priceAsSold(trx, deps, sold, { housemates: size });
  if (price === undefined) throw new Error("The price book has no prices for this number");
  const proposed = { ...price, before: pence(before), after: pence(after), isDiscountLost: !keepsDiscount };
  await applyPrice(trx, { household, housemates }, proposed, { changes: { size }, now });
  await recordAudit(trx, {
    householdId: household.id,
    ...by,
    at: now,
    action: "change-size",
    detail: {
      proposalId: proposal.id,
      from: { size: household.size, price: household.priceAfter },
      to: { size, price: after },
      keepsDiscount,
    },
  });
  const isComplete = takenPlaces(housemates) === size;
  const changed: Household = { ...household, size, priceAfter: after };
  const sizeChange = describeChange(household, changed, keepsDiscount);
  if (isComplete) {
    await changeHouseholdState(trx, household, "last-place-taken", by);
    const complete: Household = { ...changed, state: "complete", completedAt: now };
    const recipients = housemates.map((housemate) => ({ ...housemate, sizeChange }));
    await tell(trx, deps, await followCompletion(trx, deps, complete, recipients));
    return;
  }
  const times = await findTimesInPlaces(trx, { householdId: household.id });
  await tell(
    trx,
    deps,
    housemates.map((housemate) => ({
      template: "size-changed",
      housemateId: housemate.id,
      data: {
        ...sizeChange,
        firstName: housemate.firstName,
        fullAddress: addressOf(household),
        schedule: times
          .filter(({ housemateId }) => housemateId === housemate.id)
          .flatMap((time) => scheduleInPlace(deps, changed, time, after))
          .filter(({ amount }) => amount > 0),
      },
    })),
  );
}

function describeChange(before: Household, after: Household, keepsDiscount: boolean) {
  return {
    before: { size: before.size, monthly: monthlyFromWeekly(pence(before.priceAfter)) },
    after: { size: after.size, monthly: monthlyFromWeekly(pence(after.priceAfter)) },
    losesDiscount: !keepsDiscount,
  };
}
