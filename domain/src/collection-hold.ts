/**
 * Why nothing is collected from a person until staff decide: their bank said that they dispute a payment or took one
 * back, that they have died, or a housemate does not know them. Rulings F6, G8.
 */
export const holdCauses = ["disputed", "charged-back", "deceased", "place-disputed"] as const;

export type HoldCause = (typeof holdCauses)[number];

/** Staff may let collections go on; the others are decided by refunding, or with the place. Rulings F6, G8. */
export const releasableCauses = ["disputed", "charged-back"] as const satisfies readonly HoldCause[];

export type ReleasableCause = (typeof releasableCauses)[number];

/** Whether staff may let a person's collections go on that are held for these causes. Rulings F6, G8. */
export function areReleasable(causes: readonly HoldCause[]): boolean {
  const releasable: readonly HoldCause[] = releasableCauses;
  return causes.length > 0 && causes.every((cause) => releasable.includes(cause));
}
