import type { Transaction } from "kysely";
import type { Actor } from "../../../database/record-audit.ts";
import { lockHousehold } from "../../../database/lock-household.ts";
import type { Database, Household, Housemate } from "../../../database/tables.ts";
import type { Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { actorOf, type PageOwner } from "../../http/page-owner.ts";
import { refuseDisputed } from "../../payments/index.ts";
import { isDisputed } from "../disputes/queries.ts";
import { findHousemates, type Member } from "../queries/households.ts";
import { lapseProposal } from "./over-proposal.ts";
import { findProposal, type Proposal } from "./queries.ts";

export type ProposalContext = {
  readonly household: Household;
  readonly housemates: readonly Member[];
  readonly owner: Housemate;
  /** Who is written down as the one who did it. */
  readonly actor: Actor;
  /** The open proposal; one that is over is ended first. */
  readonly proposal: Proposal | undefined;
};

/** Locks the household first, so that joins and agreements are serialised. Ruling G3. */
export async function holdForChange(
  trx: Transaction<Database>,
  deps: Work,
  pageOwner: PageOwner,
  settled: "size-settled" | "terms-settled" = "size-settled",
): Promise<ProposalContext> {
  const { clock } = deps;
  const { householdId, housemateId } = pageOwner;
  const household = await lockHousehold(trx, householdId);
  const housemates = await findHousemates(trx, householdId, clock.today());
  const owner = housemates.find(({ id }) => id === housemateId);
  if (household.state !== "gathering" || owner === undefined) throw refuse(settled);
  await refuseDisputed(trx, housemateId);
  if (await isDisputed(trx, householdId)) throw refuse("place-disputed");
  if (await isPaymentWithBank(trx, householdId)) throw refuse("payment-with-bank");
  await lapseProposal(trx, deps, household);
  const actor = actorOf(pageOwner);
  return { household, housemates, owner, actor, proposal: await findProposal(trx, householdId) };
}

/** After completion: a payment at the bank keeps its notified price. Ruling F4. */
async function isPaymentWithBank(trx: Transaction<Database>, householdId: string): Promise<boolean> {
  return (
    (await trx
      .selectFrom("collection")
      .select("id")
      .where("householdId", "=", householdId)
      .where("state", "not in", ["cancelled", "failed"])
      .executeTakeFirst()) !== undefined
  );
}
