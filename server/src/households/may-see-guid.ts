import { londonToday } from "@evenly/domain/calendar";
import { isNameShown } from "@evenly/domain/own-page";
import { type JoinedPerson, mayKnowGuid, type Objector } from "@evenly/domain/place-dispute";
import { dayOf } from "../../database/moments.ts";
import type { Member } from "./queries/households.ts";

type GuidReader = Pick<Member, "byShareToken" | "joinedAt" | "joinedOn" | "objection"> & {
  readonly leftOn?: string | null;
};

/** Rulings A5, G8. */
export function maySeeGuid(reader: GuidReader, today: Temporal.PlainDate): boolean {
  return mayKnowGuid(asPerson(reader), today);
}

/** Whether a reader is told a housemate's first name. Rulings A5, G8. */
export function isNameShownTo(
  reader: GuidReader & Pick<Member, "id">,
  { id, openedAccount }: Pick<Member, "id" | "openedAccount">,
  today: Temporal.PlainDate,
): boolean {
  return isNameShown({ isReader: id === reader.id, openedAccount }, { person: asPerson(reader) }, today);
}

export function asObjector(reader: GuidReader & Pick<Member, "id" | "place">): Objector {
  return { id: reader.id, place: reader.place, ...asPerson(reader) };
}

export function asPerson({ byShareToken, joinedAt, joinedOn, objection, leftOn }: GuidReader): JoinedPerson {
  return {
    byShareToken,
    joinedOn: londonToday(joinedAt.getTime()),
    livesFrom: Temporal.PlainDate.from(joinedOn),
    objection,
    leftOn: dayOf(leftOn),
  };
}
