import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import type { Transaction } from "kysely";
import type { Database, Household } from "../../../database/tables.ts";
import type { Now, Work } from "../../dependencies.ts";
import { addressOf, type EmailData, tell } from "../../mail/index.ts";
import { findHousemates, type Member } from "../queries/households.ts";
import { findProposal, type Proposal, stateOfProposal } from "./queries.ts";

export function endProposal(
  trx: Transaction<Database>,
  id: string,
  state: Exclude<Proposal["state"], "open">,
  now: Date,
): Promise<unknown> {
  return trx.updateTable("sizeProposal").set({ state, endedAt: now }).where("id", "=", id).execute();
}

type OverProposal = Pick<Proposal, "size"> & Pick<EmailData["size-lapsed"], "why">;

/** Ends a proposal whose days are over or whose people changed, and returns it. The household is locked. Ruling G3. */
export async function endOverProposal(
  trx: Transaction<Database>,
  { clock }: Now,
  household: Household,
): Promise<OverProposal | undefined> {
  const proposal = await findProposal(trx, household.id);
  if (proposal === undefined) return undefined;
  const housemates = await findHousemates(trx, household.id, clock.today());
  const state = stateOfProposal(proposal, housemates, clock.today());
  if (state !== "lapsed" && state !== "overtaken") return undefined;
  await endProposal(trx, proposal.id, state, clock.now());
  return { ...proposal, why: state === "lapsed" ? "time" : "people" };
}

/** The same, and tells everybody who has joined. Rulings G2, G3. */
export async function lapseProposal(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
): Promise<void> {
  const proposal = await endOverProposal(trx, deps, household);
  if (!proposal) return;
  const housemates = await findHousemates(trx, household.id, deps.clock.today());
  await tellProposalOver(trx, deps, household, { proposal, housemates });
}

export async function tellProposalOver(
  trx: Transaction<Database>,
  deps: Work,
  household: Household,
  {
    proposal,
    housemates,
  }: {
    readonly proposal: OverProposal;
    readonly housemates: readonly Pick<Member, "id" | "firstName">[];
  },
): Promise<void> {
  await tell(
    trx,
    deps,
    housemates.map(({ id: housemateId, firstName }) => ({
      template: "size-lapsed",
      housemateId,
      data: {
        firstName,
        fullAddress: addressOf(household),
        proposed: proposal.size,
        why: proposal.why,
        size: household.size,
        monthly: monthlyFromWeekly(pence(household.priceAfter)),
      },
    })),
  );
}
