import type { Caller } from "../../parts/caller.tsx";

function cannotUnlessGathering({ state }: Caller): string | undefined {
  return state === "gathering" ? undefined : "Only while places are free";
}

/** What staff do for a verified caller, each on a page of its own. Ruling H4. */
export const changes: readonly {
  readonly to: string;
  readonly name: string;
  /** Why it is not possible now. */
  readonly cannot?: (caller: Caller) => string | undefined;
}[] = [
  { to: "details", name: "Change their name or phone" },
  { to: "moving-out", name: "Move out, with a successor" },
  { to: "contract-end", name: "Withdraw, or cancel their contract" },
  { to: "number", name: "Another number of housemates", cannot: cannotUnlessGathering },
  { to: "package", name: "Another package", cannot: cannotUnlessGathering },
  { to: "dates", name: "Other tenancy dates", cannot: cannotUnlessGathering },
];
