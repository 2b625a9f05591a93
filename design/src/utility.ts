import styles from "./utility.module.css";

/** The utilities' names in the design. */
export type Utility = "energy" | "water" | "broadband" | "tv";

export const utilities = ["energy", "water", "broadband", "tv"] as const satisfies readonly Utility[];

/** The class that sets --utility, --utility-deep and --utility-soft. */
export function utilityTint(utility: Utility): string {
  return styles[utility] ?? "";
}
