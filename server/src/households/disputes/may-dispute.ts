import { isDisputable, type Objection } from "@evenly/domain/place-dispute";
import { type GuidReader, maySeeGuid } from "../may-see-guid.ts";

type Joiner = {
  readonly id: string;
  readonly joinedOn: Temporal.PlainDate;
  readonly objection: Objection | null;
};
type Objector = GuidReader & Pick<Joiner, "id">;

/**
 * Only earlier housemates, who were mailed about the join. Ids ascend. Not of people who may still be strangers
 * themselves. Rulings A5, G8.
 */
export const mayDispute = (own: Objector, theirs: Joiner, today: Temporal.PlainDate): boolean =>
  own.id < theirs.id &&
  maySeeGuid(own, today) &&
  theirs.objection === null &&
  isDisputable(theirs.joinedOn, today);

/** Whether nobody but them may dispute, so that the disputed person can tell who did. Ruling G8. */
export const isOnlyObjector = (
  own: Pick<Objector, "id">,
  theirs: Joiner,
  housemates: readonly Objector[],
  today: Temporal.PlainDate,
): boolean => {
  const objectors = housemates.filter((one) => mayDispute(one, theirs, today));
  return objectors.length === 1 && objectors[0]?.id === own.id;
};
