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
  { household, housemates, owner }: ProposalContext,
  proposal: Omit<Proposal, "agreed">,
): Promise<void> {
  const { size, priceBefore: before, priceAfter: after, keepsDiscount } = proposal;
  const now = deps.clock.now();
  const by = { actor: { kind: "housemate", id: owner.id }, now } as const;
  await endProposal(trx, proposal.id, "agreed", now);
  await trx
    .updateTable("household")
    .set({
      size,
      priceBefore: before,
      priceAfter: after,
      ...(!keepsDiscount && noDiscount),
    })
    .where("id", "=", household.id)
    .execute();
  if (!keepsDiscount) await releaseVoucher(trx, household.id, now);
  await changeProducts(trx, deps, household.id, size);
  await trx
    .updateTable("housemate")
    .set({ agreedPrice: after })
    .where(
      "id",
      "in",
      housemates.map(({ id }) => id),
    )
    .execute();
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

const noDiscount = {
  discount: null,
  discountDescription: null,
  voucherId: null,
  winningCode: null,
  winningCodeKind: null,
};

function releaseVoucher(trx: Transaction<Database>, householdId: string, now: Date): Promise<unknown> {
  return trx
    .updateTable("voucherUse")
    .set({ releasedAt: now })
    .where("householdId", "=", householdId)
    .where("releasedAt", "is", null)
    .execute();
}

async function changeProducts(
  trx: Transaction<Database>,
  deps: Work,
  householdId: string,
  size: number,
): Promise<void> {
  const price = await priceAsSold(trx, deps, await readSoldPackage(trx, householdId), { housemates: size });
  if (price === undefined) throw new Error("The price book has no prices for this number");
  for (const { type, priceId, current } of price.options) {
    await trx
      .updateTable("householdProduct")
      .set({ priceId, price: current })
      .where("householdId", "=", householdId)
      .where("productType", "=", type)
      .execute();
  }
}
