import { isBefore } from "./calendar.ts";
import { maxHousemates } from "./household.ts";

/** How long a proposal counts, in days. Ruling G3. */
export const proposalDays = 7;

/** The first day on which a proposal no longer counts. Ruling G3. */
export function proposalLapsesOn(proposedOn: Temporal.PlainDate): Temporal.PlainDate {
  return proposedOn.add({ days: proposalDays });
}

/** People are given by id. */
export type ProposalFacts = {
  readonly lapsesOn: Temporal.PlainDate;
  /** The members when it was made. */
  readonly proposedTo: readonly string[];
  readonly joined: readonly string[];
  readonly agreed: readonly string[];
};

/** The state of a proposal that was not withdrawn; `overtaken` when the members changed since. Ruling G3. */
export function proposalState(
  { lapsesOn, proposedTo, joined, agreed }: ProposalFacts,
  today: Temporal.PlainDate,
): "open" | "agreed" | "lapsed" | "overtaken" {
  const isSame = joined.length === proposedTo.length && joined.every((id) => proposedTo.includes(id));
  if (!isSame) return "overtaken";
  if (!isBefore(today, lapsesOn)) return "lapsed";
  return joined.every((id) => agreed.includes(id)) ? "agreed" : "open";
}

/** The sizes that a household of `size` with `taken` places can change to. Ruling G3. */
export function otherSizes(size: number, taken: number): number[] {
  return Array.from({ length: maxHousemates }, (_, index) => index + 1).filter(
    (other) => other >= taken && other !== size,
  );
}
