import { isBefore, parseDate } from "./calendar.ts";
import type { Issue } from "./issue.ts";

/**
 * Why nothing is collected from a person: their bank said that they dispute a payment or took one back, that they have
 * died, or a housemate does not know them; or staff agreed it with them, or they have the breathing space of the law.
 * Rulings F6, G8, I1, I5.
 */
export const holdCauses = [
  "disputed",
  "charged-back",
  "deceased",
  "place-disputed",
  "agreed",
  "breathing-space",
] as const;

export type HoldCause = (typeof holdCauses)[number];

/** Staff may let collections go on, also when a bank was wrong about a death; a place is decided itself. Rulings F6, G8. */
export const releasableCauses = [
  "disputed",
  "charged-back",
  "deceased",
  "agreed",
  "breathing-space",
] as const satisfies readonly HoldCause[];

export type ReleasableCause = (typeof releasableCauses)[number];

/** Whether staff may let a person's collections go on that are held for these causes. Rulings F6, G8. */
export function areReleasable(causes: readonly HoldCause[]): boolean {
  const releasable: readonly HoldCause[] = releasableCauses;
  return causes.length > 0 && causes.every((cause) => releasable.includes(cause));
}

/** What staff hold by hand, to a day; it ends by itself on that day. Rulings I1, I5. */
export const causesByHand = ["agreed", "breathing-space"] as const satisfies readonly HoldCause[];

export type HoldByHand = (typeof causesByHand)[number];

/** Debt Respite Scheme (facts §8). */
export const breathingSpaceDays = 60;

/** Days for which staff hold at most, and after which an undecided hold is raised again. Rulings I1, I2. */
export const longestHoldDays = 60;
export const undecidedHoldDays = 14;

export type HoldCode =
  "choice-unknown" | "hold-until-invalid" | "hold-until-too-early" | "hold-until-too-late";

/** The day on which a hold by hand ends: breathing space has its own, the other is chosen. Rulings I1, I5. */
export function readHold(
  { cause, until }: Readonly<Record<"cause" | "until", string>>,
  today: Temporal.PlainDate,
):
  | { readonly issues: readonly Issue<"cause" | "until", HoldCode>[]; readonly until?: undefined }
  | { readonly issues: readonly []; readonly cause: HoldByHand; readonly until: Temporal.PlainDate } {
  const known = causesByHand.find((one) => one === cause);
  if (known === undefined) return { issues: [{ field: "cause", code: "choice-unknown" }] };
  if (known === "breathing-space")
    return { issues: [], cause: known, until: today.add({ days: breathingSpaceDays }) };
  const day = parseDate(until);
  if (day === undefined) return { issues: [{ field: "until", code: "hold-until-invalid" }] };
  const latest = today.add({ days: longestHoldDays });
  if (!isBefore(today, day)) return { issues: [{ field: "until", code: "hold-until-too-early" }] };
  if (isBefore(latest, day))
    return {
      issues: [{ field: "until", code: "hold-until-too-late", values: { date: latest.toString() } }],
    };
  return { issues: [], cause: known, until: day };
}
