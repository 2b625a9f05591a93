/** Ruling F3. */
export const mandateStates = [
  "pending",
  "submitted",
  "active",
  "blocked",
  "failed",
  "cancelled",
  "expired",
  "replaced",
] as const;

export type MandateState = (typeof mandateStates)[number];

export const endedMandateStates = ["failed", "cancelled", "expired", "replaced"] as const;

type EndedMandateState = (typeof endedMandateStates)[number];

/** Whether a mandate has ended: then only its bank's undoing of the end makes it active again. Ruling F3. */
export function isMandateOver(state: MandateState): state is EndedMandateState {
  return (endedMandateStates as readonly MandateState[]).includes(state);
}

export type UsableMandateState = "pending" | "submitted" | "active";

/** Whether it is active or on its way there, so that payments can be planned by it. Ruling F7. */
export function isMandateUsable(state: MandateState): state is UsableMandateState {
  return state === "pending" || state === "submitted" || state === "active";
}

/** Ruling F3. */
export const openMandateStates: readonly MandateState[] = /* @__PURE__ */ mandateStates.filter(
  (state) => !isMandateOver(state),
);
