import { londonToday } from "@evenly/domain/calendar";
import { type JoinedPerson, mayKnowGuid, type Objector } from "@evenly/domain/place-dispute";
import { dayOf } from "../../database/moments.ts";
import type { Member } from "./queries/households.ts";

type GuidReader = Pick<Member, "by_share_token" | "joined_at" | "objection"> & {
  readonly left_on?: string | null;
};

/** Rulings A5, G8. */
export function maySeeGuid(reader: GuidReader, today: Temporal.PlainDate): boolean {
  return mayKnowGuid(asPerson(reader), today);
}

export function asObjector(reader: GuidReader & Pick<Member, "id">): Objector {
  return {
    id: reader.id,
    ...asPerson(reader),
  };
}

export function asPerson({ by_share_token, joined_at, objection, left_on }: GuidReader): JoinedPerson {
  return {
    byShareToken: by_share_token,
    joinedOn: londonToday(joined_at.getTime()),
    objection,
    leftOn: dayOf(left_on),
  };
}
