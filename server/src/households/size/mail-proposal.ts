import { takenPlaces } from "@evenly/domain/household";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { addressOf, hasHadEnough, tell } from "../../mail/index.ts";
import { termPrice } from "../../payments/index.ts";
import { isNameShownTo } from "../may-see-guid.ts";
import type { ProposalContext } from "./hold-for-change.ts";
import type { Proposal } from "./queries.ts";

/** Mails the proposal to the others, up to 10 a day per recipient. Rulings C13, G3. */
export async function mailProposal(
  trx: Transaction<Database>,
  deps: Work,
  { household, housemates, owner }: ProposalContext,
  proposal: Omit<Proposal, "agreed">,
): Promise<void> {
  const weekly = pence(proposal.priceAfter);
  for (const reader of housemates) {
    const { id, firstName, email } = reader;
    if (id === owner.id || (await hasHadEnough(trx, deps, email))) continue;
    await tell(trx, deps, {
      template: "size-proposed",
      housemateId: id,
      data: {
        firstName,
        fullAddress: addressOf(household),
        by: isNameShownTo(reader, owner, deps.clock.today()) ? owner.firstName : undefined,
        before: { size: household.size, monthly: monthlyFromWeekly(pence(household.priceAfter)) },
        after: { size: proposal.size, monthly: monthlyFromWeekly(weekly) },
        price: { weekly, term: termPrice(deps, household, weekly) },
        losesDiscount: !proposal.keepsDiscount,
        completes: proposal.size === takenPlaces(housemates),
        lapsesOn: Temporal.PlainDate.from(proposal.lapsesOn),
      },
    });
  }
}
