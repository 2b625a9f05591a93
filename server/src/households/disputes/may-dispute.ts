import { isDisputable, type Objection } from "@evenly/domain/place-dispute";

/** Somebody who has a place. */
type Joiner = {
  readonly id: string;
  readonly joinedOn: Temporal.PlainDate;
  readonly objection: Objection | null;
};

/** Who joined before: the mail that told of it went to them. Ids grow with time. Ruling G8. */
export const mayDispute = (
  own: Pick<Joiner, "id" | "objection">,
  theirs: Joiner,
  today: Temporal.PlainDate,
): boolean =>
  own.id < theirs.id &&
  own.objection !== "disputed" &&
  theirs.objection === null &&
  isDisputable(theirs.joinedOn, today);
