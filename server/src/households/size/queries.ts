import { proposalState } from "@evenly/domain/household-size";
import type { Kysely, Selectable } from "kysely";
import type { Database, SizeProposalTable } from "../../../database/tables.ts";

export type Proposal = Selectable<SizeProposalTable> & {
  readonly agreed: readonly string[];
};

async function withAgreements(
  db: Kysely<Database>,
  proposal: Selectable<SizeProposalTable> | undefined,
): Promise<Proposal | undefined> {
  if (proposal === undefined) return undefined;
  const agreements = await db
    .selectFrom("sizeAgreement")
    .select("housemateId")
    .where("proposalId", "=", proposal.id)
    .execute();
  return { ...proposal, agreed: agreements.map((agreement) => agreement.housemateId) };
}

function proposalsOf(db: Kysely<Database>, householdId: string) {
  return db.selectFrom("sizeProposal").selectAll().where("householdId", "=", householdId);
}

export async function findProposal(db: Kysely<Database>, householdId: string): Promise<Proposal | undefined> {
  return withAgreements(
    db,
    await proposalsOf(db, householdId).where("state", "=", "open").executeTakeFirst(),
  );
}

export async function findProposalById(
  db: Kysely<Database>,
  householdId: string,
  id: string,
): Promise<Proposal | undefined> {
  return withAgreements(
    db,
    await proposalsOf(db, householdId)
      .where(({ eb, cast }) => eb(cast<string>("id", "text"), "=", id))
      .executeTakeFirst(),
  );
}

/** A proposal's state today, given the housemates. Ruling G3. */
export function stateOfProposal(
  proposal: Proposal,
  joined: readonly { readonly id: string }[],
  today: Temporal.PlainDate,
): Proposal["state"] {
  return proposal.state === "open"
    ? proposalState(
        {
          lapsesOn: Temporal.PlainDate.from(proposal.lapsesOn),
          proposedTo: proposal.proposedTo,
          joined: joined.map(({ id }) => id),
          agreed: proposal.agreed,
        },
        today,
      )
    : proposal.state;
}

/** Undefined without a valid proposal today. Ruling G3. */
export async function findOpenProposal(
  db: Kysely<Database>,
  householdId: string,
  joined: readonly { readonly id: string }[],
  today: Temporal.PlainDate,
): Promise<Proposal | undefined> {
  const proposal = await findProposal(db, householdId);
  return proposal && stateOfProposal(proposal, joined, today) === "open" ? proposal : undefined;
}
