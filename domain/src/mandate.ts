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

const ended = {
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
  replaced: "replaced",
} as const;

const transitions: Record<MandateState, Record<MandateState, MandateState>> = {
  pending: { pending: "pending", submitted: "submitted", active: "active", blocked: "blocked", ...ended },
  submitted: { pending: "submitted", submitted: "submitted", active: "active", blocked: "blocked", ...ended },
  active: { pending: "active", submitted: "active", active: "active", blocked: "blocked", ...ended },
  blocked: { pending: "blocked", submitted: "blocked", active: "blocked", blocked: "blocked", ...ended },
  failed: stays("failed"),
  cancelled: stays("cancelled"),
  expired: stays("expired"),
  replaced: stays("replaced"),
};

/** The state after an update. Late or repeated ones change nothing; an ended mandate stays ended. Rulings F3, F7. */
export function mandateAfter(state: MandateState, said: MandateState): MandateState {
  return transitions[state][said];
}

/** Whether a mandate has ended for good. Ruling F3. */
export function isMandateOver(state: MandateState): boolean {
  return mandateStates.every((said) => mandateAfter(state, said) === state);
}

/** Ruling F3. */
export const openMandateStates: readonly MandateState[] = mandateStates.filter(
  (state) => !isMandateOver(state),
);

function stays(state: MandateState): Record<MandateState, MandateState> {
  return {
    pending: state,
    submitted: state,
    active: state,
    blocked: state,
    failed: state,
    cancelled: state,
    expired: state,
    replaced: state,
  };
}
