import type { Success } from "@evenly/contract";
import { catchUpOf } from "@evenly/domain/catch-up";
import { takenPlaces } from "@evenly/domain/household";
import { otherSizes, proposalLapsesOn } from "@evenly/domain/household-size";
import { isNameShown } from "@evenly/domain/own-page";
import { monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { scheduleOf } from "../../payments/index.ts";
import { priceAsSold, readSoldPackage } from "../../pricing/index.ts";
import { isDisputed } from "../disputes/queries.ts";
import { type PageContext, readerOf } from "../household-page/find-page-context.ts";
import { findHousemates, type Member } from "../queries/households.ts";
import { findProposal, type Proposal, stateOfProposal } from "./queries.ts";

type SizePart = NonNullable<Success<"GET /my_house">["numberOfHousemates"]>;
type SizeContext = {
  readonly household: Household;
  readonly housemateId: string;
  readonly housemates: readonly Member[];
  /** Null when the reader is not told the name. Rulings A5, G8. */
  readonly nameOf: (person: Member) => string | null;
};

/** Other sizes with their prices, and the open proposal, while gathering. Rulings F5, G3. */
export async function readSize(db: Kysely<Database>, deps: Now, page: PageContext): Promise<SizePart | null> {
  const { household, housemate } = page;
  if (household.state !== "gathering") return null;
  const today = deps.clock.today();
  const housemates = await findHousemates(db, household.id, today);
  const nameOf = (person: Member) => shownName(person, page, today);
  const context = { household, housemates, nameOf, housemateId: housemate.id };
  const sold = await readSoldPackage(db, household.id);
  const others: SizePart["others"] = [];
  for (const size of otherSizes(household.size, takenPlaces(housemates))) {
    const price = await priceAsSold(db, deps, sold, { housemates: size });
    if (price === undefined) continue;
    const { after: weekly, isDiscountLost: losesDiscount } = price;
    others.push(describePrice(deps, context, { size, weekly, losesDiscount }));
  }
  const found = await findProposal(db, household.id);
  const proposal = found && stateOfProposal(found, housemates, today) === "open" ? found : undefined;
  const isHeldUp = await isDisputed(db, household.id);
  return {
    size: household.size,
    monthly: monthlyFromWeekly(pence(household.priceAfter)),
    mayPropose: proposal === undefined && !isHeldUp,
    wouldLapseOn: proposalLapsesOn(today).toString(),
    others,
    whoAgrees: housemates.map(nameOf),
    proposal: proposal === undefined ? null : describeProposal(deps, context, proposal, isHeldUp),
  };
}

function shownName(
  { id, firstName, openedAccount }: Member,
  page: PageContext,
  today: Temporal.PlainDate,
): string | null {
  const isReader = id === page.housemate.id;
  return isNameShown({ isReader, openedAccount }, readerOf(page), today) ? firstName : null;
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
  const { housemates: joined, nameOf } = context;
  const by = joined.find(({ id }) => id === proposal.proposedBy);
  const hasAgreed = ({ id }: { readonly id: string }) => proposal.agreed.includes(id);
  return {
    ...describePrice(deps, context, { size, weekly: pence(weekly), losesDiscount: !keepsDiscount }),
    id: proposal.id,
    by: by ? nameOf(by) : null,
    agreed: joined.filter(hasAgreed).map(nameOf),
    awaited: joined.filter((one) => !hasAgreed(one)).map(nameOf),
    isYours: proposal.proposedBy === context.housemateId,
    mayAgree: !isHeldUp && !hasAgreed({ id: context.housemateId }),
    lapsesOn: proposal.lapsesOn,
  };
}
