import type { Success } from "@evenly/contract";
import { catchUpOf } from "@evenly/domain/catch-up";
import { takenPlaces } from "@evenly/domain/household";
import { otherSizes, proposalLapsesOn } from "@evenly/domain/household-size";
import { monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { scheduleOf } from "../../payments/index.ts";
import { priceAsSold, readSoldPackage } from "../../pricing/index.ts";
import { isDisputed } from "../disputes/queries.ts";
import type { PageContext } from "../household-page/find-page-context.ts";
import { findHousemates, type Member } from "../queries/households.ts";
import { findProposal, type Proposal, stateOfProposal } from "./queries.ts";

type SizePart = NonNullable<Success<"GET /my_house">["numberOfHousemates"]>;
type SizeContext = {
  readonly household: Household;
  readonly housemateId: string;
  readonly housemates: readonly Member[];
};

/** Other sizes with their prices, and the open proposal, while gathering. Rulings F5, G3. */
export async function readSize(
  db: Kysely<Database>,
  deps: Now,
  { household, housemate }: PageContext,
): Promise<SizePart | null> {
  if (household.state !== "gathering") return null;
  const housemates = await findHousemates(db, household.id, deps.clock.today());
  const context = { household, housemates, housemateId: housemate.id };
  const sold = await readSoldPackage(db, household.id);
  const others: SizePart["others"] = [];
  for (const size of otherSizes(household.size, takenPlaces(housemates))) {
    const price = await priceAsSold(db, deps, sold, { housemates: size });
    if (price === undefined) continue;
    const { after: weekly, isDiscountLost: losesDiscount } = price;
    others.push(describePrice(deps, context, { size, weekly, losesDiscount }));
  }
  const today = deps.clock.today();
  const found = await findProposal(db, household.id);
  const proposal = found && stateOfProposal(found, housemates, today) === "open" ? found : undefined;
  const isHeldUp = await isDisputed(db, household.id);
  return {
    size: household.size,
    monthly: monthlyFromWeekly(pence(household.priceAfter)),
    mayPropose: proposal === undefined && !isHeldUp,
    wouldLapseOn: proposalLapsesOn(today).toString(),
    others,
    whoAgrees: housemates.map(({ firstName }) => firstName),
    proposal: proposal === undefined ? null : describeProposal(deps, context, proposal, isHeldUp),
  };
}

function describePrice(
  deps: Now,
  { household, housemates }: SizeContext,
  {
    size,
    weekly,
    losesDiscount,
  }: { readonly size: number; readonly weekly: Pence; readonly losesDiscount: boolean },
): SizePart["others"][number] {
  const completes = size === takenPlaces(housemates);
  const catchUp = completes ? catchUpOf(scheduleOf(deps, household, weekly), deps.clock.today()) : undefined;
  return {
    size,
    weekly,
    monthly: monthlyFromWeekly(weekly),
    losesDiscount,
    completes,
    catchUp: catchUp
      ? { ...catchUp, collectionDate: catchUp.collectionDate.toString(), since: catchUp.since.toString() }
      : null,
  };
}

function describeProposal(
  deps: Now,
  context: SizeContext,
  proposal: Proposal,
  isHeldUp: boolean,
): NonNullable<SizePart["proposal"]> {
  const { size, priceAfter: weekly, keepsDiscount } = proposal;
  const nameOf = (id: string) => context.housemates.find((one) => one.id === id)?.firstName ?? "";
  const hasAgreed = (id: string) => proposal.agreed.includes(id);
  const joined = context.housemates.map(({ id }) => id);
  return {
    ...describePrice(deps, context, { size, weekly: pence(weekly), losesDiscount: !keepsDiscount }),
    id: proposal.id,
    by: nameOf(proposal.proposedBy),
    agreed: joined.filter(hasAgreed).map(nameOf),
    awaited: joined.filter((id) => !hasAgreed(id)).map(nameOf),
    isYours: proposal.proposedBy === context.housemateId,
    mayAgree: !isHeldUp && !hasAgreed(context.housemateId),
    lapsesOn: proposal.lapsesOn,
  };
}
