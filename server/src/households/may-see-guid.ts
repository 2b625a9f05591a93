import { londonToday } from "@evenly/domain/calendar";
import { mayKnowGuid } from "@evenly/domain/place-dispute";
import type { Member } from "./queries/households.ts";

/** Rulings A5, G8. */
export const maySeeGuid = (
  {
    by_share_token: byShareToken,
    joined_at: joinedAt,
    objection,
  }: Pick<Member, "by_share_token" | "joined_at" | "objection">,
  today: Temporal.PlainDate,
): boolean => mayKnowGuid({ byShareToken, joinedOn: londonToday(joinedAt.getTime()), objection }, today);
