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

/** Whether nobody but them may dispute, so that the disputed person can tell who did. Ruling G8. */
export const isOnlyObjector = (
  own: Pick<Joiner, "id" | "objection">,
  theirs: Joiner,
  housemates: readonly Pick<Joiner, "id" | "objection">[],
  today: Temporal.PlainDate,
): boolean => {
  const objectors = housemates.filter((one) => mayDispute(one, theirs, today));
  return objectors.length === 1 && objectors[0]?.id === own.id;
};
