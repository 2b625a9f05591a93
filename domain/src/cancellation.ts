import { checkReason, type StaffCode } from "./staff.ts";

/** Why a household is cancelled. Ruling F11. */
export const cancellationReasons = [
  "tenants-asked",
  "fell-through",
  "signed-up-twice",
  "fraud",
  "something-else",
] as const;

export type CancellationReason = (typeof cancellationReasons)[number];

type CancellationIssue = { readonly field: "why" | "reason"; readonly code: StaffCode };

/** One of the listed reasons; 'something else' needs a text. Ruling H3. */
export function checkCancellationReason(why: string, ownWords: string): CancellationIssue[] {
  if (!cancellationReasons.some((reason) => reason === why))
    return [{ field: "why", code: "cancellation-reason-required" }];
  const issues = checkReason(ownWords);
  return issues.filter(({ code }) => why === "something-else" || code !== "reason-required");
}
