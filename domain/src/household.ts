import { isBefore } from "./calendar.ts";
import type { Issue } from "./issue.ts";
import { cleanText } from "./typed-text.ts";

/** Ruling C5. */
export const householdStates = ["gathering", "complete", "live", "ended", "cancelled"] as const;

export type HouseholdState = (typeof householdStates)[number];

export const householdEvents = [
  "last-place-taken",
  "place-freed",
  "services-started",
  "tenancy-ended",
  "cancel",
] as const;

export type HouseholdEvent = (typeof householdEvents)[number];

/**
 * What has come about by a day, in order: services start on the tenancy's first day, and it ends on the day after its last.
 * Ruling C5.
 */
export function eventsDue(
  household: {
    readonly state: HouseholdState;
    readonly start: Temporal.PlainDate;
    readonly end: Temporal.PlainDate;
  },
  today: Temporal.PlainDate,
): ("services-started" | "tenancy-ended")[] {
  const { state, start, end } = household;
  const starts = state === "complete" && !isBefore(today, start);
  const ends = (starts || state === "live") && isBefore(end, today);
  return [...(starts ? (["services-started"] as const) : []), ...(ends ? (["tenancy-ended"] as const) : [])];
}

/** One refusal for each event that a state does not allow. Ruling C5. */
export type TransitionRefusal =
  | "start-while-gathering"
  | "end-while-gathering"
  | "join-while-complete"
  | "end-while-complete"
  | "join-while-live"
  | "start-while-live"
  | "join-after-end"
  | "start-after-end"
  | "end-after-end"
  | "cancel-after-end"
  | "join-after-cancel"
  | "start-after-cancel"
  | "end-after-cancel"
  | "cancel-after-cancel"
  | "free-place-while-live"
  | "free-place-after-end"
  | "free-place-after-cancel";

export type Transition =
  | { readonly ok: true; readonly state: HouseholdState }
  | { readonly ok: false; readonly code: TransitionRefusal };

export type HouseholdCode = "housemate-count-out-of-range" | "letting-agent-name-too-long";

/** Spec §9. */
export const minHousemates = 1;
export const maxHousemates = 15;
export const defaultHousemates = 4;

/** In characters. Spec §5 Household. */
export const longestLettingAgentName = 100;

const transitions: Record<HouseholdState, Record<HouseholdEvent, Transition>> = {
  gathering: {
    "last-place-taken": goTo("complete"),
    "place-freed": goTo("gathering"),
    "services-started": refuse("start-while-gathering"),
    "tenancy-ended": refuse("end-while-gathering"),
    cancel: goTo("cancelled"),
  },
  complete: {
    "last-place-taken": refuse("join-while-complete"),
    "place-freed": goTo("gathering"),
    "services-started": goTo("live"),
    "tenancy-ended": refuse("end-while-complete"),
    cancel: goTo("cancelled"),
  },
  live: {
    "last-place-taken": refuse("join-while-live"),
    "place-freed": refuse("free-place-while-live"),
    "services-started": refuse("start-while-live"),
    "tenancy-ended": goTo("ended"),
    cancel: goTo("cancelled"),
  },
  ended: {
    "last-place-taken": refuse("join-after-end"),
    "place-freed": refuse("free-place-after-end"),
    "services-started": refuse("start-after-end"),
    "tenancy-ended": refuse("end-after-end"),
    cancel: refuse("cancel-after-end"),
  },
  cancelled: {
    "last-place-taken": refuse("join-after-cancel"),
    "place-freed": refuse("free-place-after-cancel"),
    "services-started": refuse("start-after-cancel"),
    "tenancy-ended": refuse("end-after-cancel"),
    cancel: refuse("cancel-after-cancel"),
  },
};

/** The state after an event, or why it is refused. Ruling C5. */
export function transition(state: HouseholdState, event: HouseholdEvent): Transition {
  return transitions[state][event];
}

/** Whether it has ended or was cancelled. Ruling C5. */
export function isHouseholdOver(state: HouseholdState): boolean {
  return state === "ended" || state === "cancelled";
}

/** An account's state on a day: `ended` once its tenancy is over, even if not stored yet. Ruling C5. */
export function stateOn(
  account: { readonly state: HouseholdState; readonly endDate: Temporal.PlainDate },
  today: Temporal.PlainDate,
): HouseholdState {
  if (account.state === "cancelled") return "cancelled";
  return isBefore(account.endDate, today) ? "ended" : account.state;
}

/**
 * Whether nothing is supplied any more: its tenancy has ended, or it was cancelled and its last day, which it has if it
 * was live, has passed. Rulings F11, G2.
 */
export function isServiceOver(
  { state, lastDay }: { readonly state: HouseholdState; readonly lastDay: Temporal.PlainDate | undefined },
  today: Temporal.PlainDate,
): boolean {
  return isHouseholdOver(state) && (lastDay === undefined || isBefore(lastDay, today));
}

type Gathering = { readonly state: HouseholdState; readonly size: number };

/** The lowest free place numbers. None once it has gathered: a place that empties later stays empty. Rulings C7, G3, J3. */
export function freePlaces(
  { state, size }: Gathering,
  members: readonly { readonly place: number }[],
): number[] {
  return state === "gathering" ? placesLeft(size, members) : [];
}

/** The lowest places that are not taken, from 1; after a household shrank, taken ones may exceed `size`. Rulings C7, G3. */
export function placesLeft(size: number, members: readonly { readonly place: number }[]): number[] {
  const taken = new Set(members.map(({ place }) => place));
  return Array.from({ length: maxHousemates }, (_, index) => index + 1)
    .filter((place) => !taken.has(place))
    .slice(0, Math.max(0, size - taken.size));
}

/**
 * How many places are neither taken nor held for somebody else; what is held for a successor is taken. Rulings A5, C7, G5.
 */
export function openPlaces(
  household: Gathering,
  members: readonly { readonly place: number }[],
  held: readonly { readonly isSuccessors: boolean }[],
): number {
  const free = freePlaces(household, members).length;
  return Math.max(0, free - held.filter(({ isSuccessors }) => !isSuccessors).length);
}

/** The number of distinct places taken; leaver and successor share one. Rulings C7, G5. */
export function takenPlaces(members: readonly { readonly place: number }[]): number {
  return new Set(members.map(({ place }) => place)).size;
}

/** Spec §5 Household. */
export function isHousemateCount(count: number | undefined): count is number {
  return count !== undefined && Number.isInteger(count) && count >= minHousemates && count <= maxHousemates;
}

/** Spec §5 Household. */
export function checkHousemateCount(count: number | undefined): Issue<"housemateCount", HouseholdCode>[] {
  return isHousemateCount(count) ? [] : [{ field: "housemateCount", code: "housemate-count-out-of-range" }];
}

/** Optional, at most 100 characters. Spec §5 Household. */
export function checkLettingAgentName(name: string | undefined): Issue<"lettingAgentName", HouseholdCode>[] {
  return cleanText(name).length > longestLettingAgentName
    ? [{ field: "lettingAgentName", code: "letting-agent-name-too-long" }]
    : [];
}

function goTo(state: HouseholdState): Transition {
  return { ok: true, state };
}

function refuse(code: TransitionRefusal): Transition {
  return { ok: false, code };
}
