import styles from "./utility.module.css";

/** The four utilities as the House, the icons and the tints know them. */
export type Utility = "energy" | "water" | "broadband" | "tv";

export const utilities = ["energy", "water", "broadband", "tv"] as const satisfies readonly Utility[];

/** The class that sets --utility, --utility-deep and --utility-soft for everything inside. */
export function utilityTint(utility: Utility): string {
  return styles[utility] ?? "";
}
