import { checkReason, type StaffCode } from "./staff.ts";

/** Why a household is cancelled. Ruling F11; the five of the page as drawn. */
export const cancellationReasons = [
  "tenants-asked",
  "fell-through",
  "signed-up-twice",
  "fraud",
  "something-else",
] as const;

export type CancellationReason = (typeof cancellationReasons)[number];

type CancellationIssue = { readonly field: "why" | "reason"; readonly code: StaffCode };

/** One of the five; what it is when it is something else is said in one's own words, which are asked for. Ruling H3. */
export function checkCancellationReason(why: string, ownWords: string): CancellationIssue[] {
  if (!cancellationReasons.some((reason) => reason === why))
    return [{ field: "why", code: "cancellation-reason-required" }];
  const issues = checkReason(ownWords);
  return issues.filter(({ code }) => why === "something-else" || code !== "reason-required");
}
