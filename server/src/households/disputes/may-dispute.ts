import { isDisputable, type Objection } from "@evenly/domain/place-dispute";

/** Somebody who has a place. */
type Joiner = {
  readonly id: string;
  readonly joinedOn: Temporal.PlainDate;
  readonly objection: Objection | null;
};

/**
 * Whether somebody may say that they do not know somebody else, who joined after them: it is to them that the mail went
 * that told of it. Ids grow with time. Ruling G8.
 */
export const mayDispute = (
  own: Pick<Joiner, "id" | "objection">,
  theirs: Joiner,
  today: Temporal.PlainDate,
): boolean =>
  own.id < theirs.id &&
  own.objection !== "disputed" &&
  theirs.objection === null &&
  isDisputable(theirs.joinedOn, today);
