import { londonToday } from "@evenly/domain/calendar";
import { type JoinedPerson, mayKnowGuid, type Objector } from "@evenly/domain/place-dispute";
import { dayOf } from "../../database/moments.ts";
import type { Member } from "./queries/households.ts";

type GuidReader = Pick<Member, "byShareToken" | "joinedAt" | "objection"> & {
  readonly leftOn?: string | null;
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

export function asPerson({ byShareToken, joinedAt, objection, leftOn }: GuidReader): JoinedPerson {
  return {
    byShareToken,
    joinedOn: londonToday(joinedAt.getTime()),
    objection,
    leftOn: dayOf(leftOn),
  };
}
