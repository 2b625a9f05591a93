import { isBefore, laterOf } from "./calendar.ts";

/** Days after joining during which the other housemates may dispute a place. Ruling G8. */
export const disputeDays = 14;

/**
 * Whether a place may still be disputed; the 14th day is included. A successor can be from the day they signed up, and the
 * days run from the day on which the place is theirs: until then the others do not see them in it. Rulings G5, G8.
 */
export function isDisputable(
  { joinedOn, livesFrom }: Pick<JoinedPerson, "joinedOn" | "livesFrom">,
  today: Temporal.PlainDate,
): boolean {
  return !isBefore(laterOf(joinedOn, livesFrom).add({ days: disputeDays }), today);
}

/** `confirmed`: staff confirmed the person, whether or not they were disputed. Rulings A5, G8. */
export type Objection = "disputed" | "confirmed";

/** Somebody who joined, with what decides whether they may know the guid. */
export type JoinedPerson = {
  readonly byShareToken: boolean;
  /** When they signed up. */
  readonly joinedOn: Temporal.PlainDate;
  /** The first day on which the place is theirs; a successor's can be later. Ruling G5. */
  readonly livesFrom: Temporal.PlainDate;
  readonly objection: Objection | null;
  /** First day that is no longer theirs; at once for a successor who joined too late. Ruling G5. */
  readonly leftOn?: Temporal.PlainDate | undefined;
};

/** Ids ascend in the order of joining. */
export type Objector = JoinedPerson & { readonly id: string; readonly place: number };

export type Disputed = Pick<Objector, "id" | "place" | "joinedOn" | "livesFrom" | "objection">;

/** Whether somebody came by the share token and nobody has confirmed them: they may yet be a stranger. Rulings A5, G8. */
export function isUnknown(
  { byShareToken, objection, ...days }: Omit<JoinedPerson, "leftOn">,
  today: Temporal.PlainDate,
): boolean {
  return byShareToken && objection === null && isDisputable(days, today);
}

/**
 * Whether somebody may know the guid: not while disputed, nor when their place is over; by share token, 14 days later or
 * confirmed. Rulings A5, G8.
 */
export function mayKnowGuid({ leftOn, ...person }: JoinedPerson, today: Temporal.PlainDate): boolean {
  if (leftOn !== undefined && !isBefore(today, leftOn)) return false;
  if (person.objection === "disputed") return false;
  return !isUnknown(person, today);
}

/**
 * Only earlier housemates, who were mailed about the join, and no people who may still be strangers themselves; nor a
 * leaver, whose successor it is. A place is disputed once. Rulings A5, G5, G8.
 */
export function mayDispute(own: Objector, theirs: Disputed, today: Temporal.PlainDate): boolean {
  return (
    own.id < theirs.id &&
    own.place !== theirs.place &&
    mayKnowGuid(own, today) &&
    theirs.objection === null &&
    isDisputable(theirs, today)
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
