import { endedMandateStates, isMandateOver, mandateStates, type MandateState } from "./mandate.ts";

/** What can be told of a mandate: its state, or that its bank undid its end. Ruling F3. */
export const mandateEvents = [...mandateStates, "reinstated"] as const;

export type MandateEvent = (typeof mandateEvents)[number];

const ended = toItself(endedMandateStates);

/** By its bank, or by the provider's reinstatement. */
const back = { reinstated: "active" } as const;

const transitions: Record<MandateState, Record<MandateEvent, MandateState>> = {
  pending: {
    ...back,
    pending: "pending",
    submitted: "submitted",
    active: "active",
    blocked: "blocked",
    ...ended,
  },
  submitted: {
    ...back,
    pending: "submitted",
    submitted: "submitted",
    active: "active",
    blocked: "blocked",
    ...ended,
  },
  active: { ...back, pending: "active", submitted: "active", active: "active", blocked: "blocked", ...ended },
  blocked: { ...stays("blocked"), ...ended },
  failed: { ...stays("failed"), ...back },
  cancelled: { ...stays("cancelled"), ...back },
  expired: { ...stays("expired"), ...back },
  replaced: stays("replaced"),
};

/**
 * The state after an event. Late or repeated ones change nothing; an ended mandate stays ended unless its bank undoes the
 * end. Rulings F3, F7.
 */
export function mandateAfter(state: MandateState, event: MandateEvent): MandateState {
  return transitions[state][event];
}

/** `turnedAt`: when its bank last ended it or undid an end; `isEndedByUs`: no bank undoes that. */
export type MandateNow = {
  readonly state: MandateState;
  readonly turnedAt: Temporal.Instant | undefined;
  readonly isEndedByUs: boolean;
};

/** `at`: undefined when it is true now, and told by no event. */
export type MandateNews = { readonly event: MandateEvent; readonly at: Temporal.Instant | undefined };

/**
 * A mandate after what its provider tells of a moment, in any order: an end counts if it is newer than the last undoing,
 * and an undoing if it is no older than the last end. Ruling F3.
 */
export function mandateAfterNews(now: MandateNow, { event, at }: MandateNews): MandateNow {
  const isEnd = isMandateOver(mandateAfter("active", event));
  if (!isEnd && event !== "reinstated") return { ...now, state: mandateAfter(now.state, event) };
  const order = at && now.turnedAt ? Temporal.Instant.compare(at, now.turnedAt) : 1;
  if (now.isEndedByUs || order < (isEnd ? 1 : 0)) return now;
  return { ...now, state: mandateAfter(now.state, event), turnedAt: at ?? now.turnedAt };
}

function stays<State extends MandateState>(state: State): Record<MandateEvent, State> {
  return Object.fromEntries(mandateEvents.map((event) => [event, state])) as Record<MandateEvent, State>;
}

function toItself<State extends MandateState>(states: readonly State[]): { [Ended in State]: Ended } {
  return Object.fromEntries(states.map((state) => [state, state])) as { [Ended in State]: Ended };
}
