import { londonToday } from "@evenly/domain/calendar";
import { mayKnowGuid } from "@evenly/domain/place-dispute";
import type { Member } from "./queries/households.ts";

export type GuidReader = Pick<Member, "by_share_token" | "joined_at" | "objection"> & {
  /** First day that is no longer theirs; at once for a successor who joined too late. Ruling G5. */
  readonly left_on?: string | null;
};

/** Not of people whose place is over, or not theirs yet. Rulings A5, G8. */
export const maySeeGuid = (
  { by_share_token: byShareToken, joined_at: joinedAt, objection, left_on: leftOn = null }: GuidReader,
  today: Temporal.PlainDate,
): boolean =>
  (leftOn === null || leftOn > today.toString()) &&
  mayKnowGuid({ byShareToken, joinedOn: londonToday(joinedAt.getTime()), objection }, today);
