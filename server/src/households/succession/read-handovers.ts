import type { Success } from "@evenly/contract";
import { isBefore, londonToday } from "@evenly/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { handOverDayToday } from "./leavers-money.ts";
import type { Succession } from "./queries.ts";

export type Handover = Success<"GET /my_house">["handovers"][number];

type Reader = { readonly housemateId: string; readonly membershipId: string };

/**
 * Handovers under way in a household, without amounts, the reader's own first: until the day, as each may see it. Ruling
 * G5.
 */
export async function readHandovers(
  db: Kysely<Database>,
  deps: Now,
  household: { readonly id: string; readonly tenancy_end: string },
  reader: Reader,
): Promise<Handover[]> {
  const today = deps.clock.today();
  const successions = await db
    .selectFrom("succession")
    .innerJoin("membership", "membership.id", "succession.membership_id")
    .innerJoin("housemate as leaver", "leaver.id", "membership.housemate_id")
    .leftJoin("housemate as successor", "successor.id", "succession.successor_housemate_id")
    .selectAll("succession")
    .select(["leaver.first_name as leaver", "successor.first_name as successor"])
    .where("succession.household_id", "=", household.id)
    .where("succession.state", "in", ["asked", "joined-late", "agreed"])
    .where(({ or, eb }) =>
      or([eb("succession.state", "<>", "agreed"), eb("hands_over_on", ">", today.toString())]),
    )
    .$narrowType<{ state: Succession["state"] }>()
    .orderBy(sql`membership_id = ${reader.membershipId}`, "desc")
    .orderBy("hands_over_on")
    .execute();
  return successions.map((one) => {
    const role = roleOf(one, reader);
    return {
      role,
      state: one.state,
      leaver: one.leaver,
      // Others are told of a successor once the place is theirs.
      successor: role === "other" && one.state !== "agreed" ? null : one.successor,
      successorEmail: role === "leaver" ? one.successor_email : null,
      sentOn: dayOf(one.asked_at),
      openedOn: one.opened_at && dayOf(one.opened_at),
      joinedOn: one.joined_at && dayOf(one.joined_at),
      joinBy: one.join_by,
      lastDay: one.last_day,
      handsOverOn: one.hands_over_on,
      newHandsOverOn: one.state === "joined-late" ? newDayOf(deps, household, one.last_day) : null,
    };
  });
}

function roleOf(
  { membership_id, successor_housemate_id }: Pick<Succession, "membership_id" | "successor_housemate_id">,
  { housemateId, membershipId }: Reader,
): Handover["role"] {
  if (membership_id === membershipId) return "leaver";
  return successor_housemate_id === housemateId ? "successor" : "other";
}

/** Null when the tenancy is over before. */
function newDayOf(deps: Now, { tenancy_end: end }: { readonly tenancy_end: string }, lastDay: string) {
  const day = handOverDayToday(deps, lastDay);
  return isBefore(Temporal.PlainDate.from(end), day) ? null : day.toString();
}

function dayOf(moment: Date): string {
  return londonToday(moment.getTime()).toString();
}
