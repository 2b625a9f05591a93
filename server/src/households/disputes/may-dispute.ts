import { isDisputable, type Objection } from "@evenly/domain/place-dispute";

type Joiner = {
  readonly id: string;
  readonly joinedOn: Temporal.PlainDate;
  readonly objection: Objection | null;
};

/** Only earlier housemates, who were mailed about the join. Ids ascend. Ruling G8. */
export const mayDispute = (
  own: Pick<Joiner, "id" | "objection">,
  theirs: Joiner,
  today: Temporal.PlainDate,
): boolean =>
  own.id < theirs.id &&
  own.objection !== "disputed" &&
  theirs.objection === null &&
  isDisputable(theirs.joinedOn, today);
