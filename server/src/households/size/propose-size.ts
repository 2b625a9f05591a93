import type { ReadBody, Success } from "@evenly/contract";
import { checkHousemateCount, takenPlaces } from "@evenly/domain/household";
import { otherSizes, proposalLapsesOn } from "@evenly/domain/household-size";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Work } from "../../dependencies.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import { actorOf, detailOnBehalf, type PageOwner } from "../../http/page-owner.ts";
import { priceAsSold, readSoldPackage } from "../../pricing/index.ts";
import { changeSize } from "./change-size.ts";
import { type ProposalContext, holdForChange } from "./hold-for-change.ts";
import { mailProposal } from "./mail-proposal.ts";
import { endProposal, tellProposalOver } from "./over-proposal.ts";
import { findProposalById, type Proposal, stateOfProposal } from "./queries.ts";

type Changed = Success<"POST /my_house/size">;

/** Proposes a size, with the proposer's agreement. Idempotent. Ruling G3. */
export async function proposeSize(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
  { size, priceShown }: ReadBody<"POST /my_house/size">,
): Promise<Changed> {
  const context = await holdForChange(trx, deps, owner);
  const { household, housemates, proposal: open } = context;
  const isSame = open?.size === size && open.proposedBy === owner.housemateId;
  if (isSame) return { isChanged: false };
  if (open !== undefined) throw refuse("size-proposed");
  const issues = checkHousemateCount(size).map(({ code }) => ({ field: "size", code }));
  refuseAny(issues);
  const isPossible = otherSizes(household.size, takenPlaces(housemates)).includes(size);
  const sold = await readSoldPackage(trx, household.id);
  const price = isPossible ? await priceAsSold(trx, deps, sold, { housemates: size }) : undefined;
  if (price === undefined) throw refuseIssues([{ field: "size", code: "size-not-possible" }]);
  const { before, after, isDiscountLost } = price;
  if (priceShown !== undefined && priceShown !== after)
    throw refuse("price-changed", { priceBeforeDiscount: before, priceAfterDiscount: after });
  const now = deps.clock.now();
  const proposal = {
    id: newId(),
    householdId: household.id,
    size,
    proposedBy: owner.housemateId,
    proposedTo: housemates.map(({ id }) => id),
    priceBefore: before,
    priceAfter: after,
    keepsDiscount: !isDiscountLost,
    lapsesOn: proposalLapsesOn(deps.clock.today()).toString(),
    state: "open" as const,
    createdAt: now,
    endedAt: null,
  };
  await trx.insertInto("sizeProposal").values(proposal).execute();
  await audit(trx, owner, "propose-size", now, { proposalId: proposal.id, size });
  const changed = await agree(trx, deps, context, { ...proposal, agreed: [] });
  if (!changed.isChanged) await mailProposal(trx, deps, context, proposal);
  return changed;
}

/** The last agreement applies it. Idempotent. Ruling G3. */
export async function agreeToSize(
  trx: Transaction<Database>,
  deps: Work,
  owner: PageOwner,
  id: string,
): Promise<Changed> {
  await lockHousehold(trx, owner.householdId);
  const proposal = await findProposalById(trx, owner.householdId, id);
  const hasCounted = proposal?.state === "agreed" && proposal.agreed.includes(owner.housemateId);
  if (hasCounted) return { isChanged: true };
  const context = await holdForChange(trx, deps, owner);
  if (context.proposal?.id !== id) throw refuse("proposal-over");
  const { size, agreed } = context.proposal;
  if (!agreed.includes(owner.housemateId))
    await audit(trx, owner, "agree-to-size", deps.clock.now(), { proposalId: id, size });
  return agree(trx, deps, context, context.proposal);
}

/** Only by its proposer. Ruling G3. */
export function withdrawSize(deps: Dependencies, owner: PageOwner, id: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { household, housemates, proposal } = await holdForChange(trx, deps, owner);
    if (proposal?.id !== id || proposal.proposedBy !== owner.housemateId) throw refuse("proposal-over");
    await endProposal(trx, id, "withdrawn", deps.clock.now());
    await tellProposalOver(trx, deps, household, {
      proposal: { size: proposal.size, why: "withdrawn" },
      housemates: housemates.filter((one) => one.id !== owner.housemateId),
    });
    await audit(trx, owner, "withdraw-size", deps.clock.now(), { proposalId: id });
  });
}

async function agree(
  trx: Transaction<Database>,
  deps: Work,
  context: ProposalContext,
  proposal: Proposal,
): Promise<Changed> {
  const { id: housemateId } = context.owner;
  const agreed = new Set([...proposal.agreed, housemateId]);
  const now = deps.clock.now();
  await trx
    .insertInto("sizeAgreement")
    .values({ proposalId: proposal.id, housemateId, agreedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const state = stateOfProposal({ ...proposal, agreed: [...agreed] }, context.housemates, deps.clock.today());
  const isChanged = state === "agreed";
  if (isChanged) await changeSize(trx, deps, context, proposal);
  return { isChanged };
}

function audit(
  trx: Transaction<Database>,
  owner: PageOwner,
  action: "agree-to-size" | "propose-size" | "withdraw-size",
  at: Date,
  more: Record<string, unknown>,
) {
  const { householdId } = owner;
  const detail = { ...detailOnBehalf(owner), ...more };
  return recordAudit(trx, { householdId, actor: actorOf(owner), action, at, detail });
}
