import { isBefore } from "./calendar.ts";
import { maxHousemates } from "./household.ts";

/** How long a proposal of another number of housemates stands, in days. Ruling G3. */
const proposalDays = 7;

/** The day on which a proposal that was made on another one counts no more. Ruling G3. */
export function proposalLapsesOn(proposedOn: Temporal.PlainDate): Temporal.PlainDate {
  return proposedOn.add({ days: proposalDays });
}

/** A proposal, and who has joined and who has agreed by now; people by their ids. */
export type ProposalFacts = {
  readonly lapsesOn: Temporal.PlainDate;
  /** Who had joined when it was made. */
  readonly proposedTo: readonly string[];
  readonly joined: readonly string[];
  readonly agreed: readonly string[];
};

/**
 * What has become of a proposal that nobody withdrew: `overtaken` when somebody has joined or left since. It is
 * `agreed` when all who have joined have agreed. Ruling G3.
 */
export function proposalState(
  { lapsesOn, proposedTo, joined, agreed }: ProposalFacts,
  today: Temporal.PlainDate,
): "open" | "agreed" | "lapsed" | "overtaken" {
  const isSame = joined.length === proposedTo.length && joined.every((id) => proposedTo.includes(id));
  if (!isSame) return "overtaken";
  if (!isBefore(today, lapsesOn)) return "lapsed";
  return joined.every((id) => agreed.includes(id)) ? "agreed" : "open";
}

/** The numbers that a household of `size` can be changed to when so many of its places are taken. Ruling G3. */
export function otherSizes(size: number, taken: number): number[] {
  return Array.from({ length: maxHousemates }, (_, index) => index + 1).filter(
    (other) => other >= taken && other !== size,
  );
}
