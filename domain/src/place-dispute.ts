import { isBefore } from "./calendar.ts";

/** Days after joining during which the other housemates may dispute a place. Ruling G8. */
export const disputeDays = 14;

/** Whether a place may still be disputed; the 14th day is included. Ruling G8. */
export function isDisputable(joinedOn: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return !isBefore(joinedOn.add({ days: disputeDays }), today);
}

/** `confirmed`: it was disputed, and staff confirmed the person. Ruling G8. */
export type Objection = "disputed" | "confirmed";

/** Somebody who joined, with what decides whether they may know the guid. */
export type JoinedPerson = {
  readonly byShareToken: boolean;
  readonly joinedOn: Temporal.PlainDate;
  readonly objection: Objection | null;
  /** First day that is no longer theirs; at once for a successor who joined too late. Ruling G5. */
  readonly leftOn?: Temporal.PlainDate | undefined;
};

/** Ids ascend in the order of joining. */
export type Objector = JoinedPerson & { readonly id: string };

export type Disputed = Pick<Objector, "id" | "joinedOn" | "objection">;

/**
 * Whether somebody may know the guid: not while disputed, nor when their place is over; by share token, 14 days later or
 * confirmed. Rulings A5, G8.
 */
export function mayKnowGuid(
  { byShareToken, joinedOn, objection, leftOn }: JoinedPerson,
  today: Temporal.PlainDate,
): boolean {
  if (leftOn !== undefined && !isBefore(today, leftOn)) return false;
  if (objection === "disputed") return false;
  if (!byShareToken || objection === "confirmed") return true;
  return !isDisputable(joinedOn, today);
}

/**
 * Only earlier housemates, who were mailed about the join, and no people who may still be strangers themselves. A place is
 * disputed once. Rulings A5, G8.
 */
export function mayDispute(own: Objector, theirs: Disputed, today: Temporal.PlainDate): boolean {
  return (
    own.id < theirs.id &&
    mayKnowGuid(own, today) &&
    theirs.objection === null &&
    isDisputable(theirs.joinedOn, today)
  );
}

/** Whether nobody but them may dispute, so that the disputed person can tell who did. Ruling G8. */
export function isOnlyObjector(
  own: Pick<Objector, "id">,
  theirs: Disputed,
  housemates: readonly Objector[],
  today: Temporal.PlainDate,
): boolean {
  const objectors = housemates.filter((one) => mayDispute(one, theirs, today));
  return objectors.length === 1 && objectors[0]?.id === own.id;
}
