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
  household: { readonly id: string; readonly tenancyEnd: string },
  reader: Reader,
): Promise<Handover[]> {
  const today = deps.clock.today();
  const successions = await db
    .selectFrom("succession")
    .innerJoin("membership", "membership.id", "succession.membershipId")
    .innerJoin("housemate as leaver", "leaver.id", "membership.housemateId")
    .leftJoin("housemate as successor", "successor.id", "succession.successorHousemateId")
    .selectAll("succession")
    .select(["leaver.firstName as leaver", "successor.firstName as successor"])
    .where("succession.householdId", "=", household.id)
    .where("succession.state", "in", ["asked", "joined-late", "agreed"])
    // Who cancelled comes no more; the leaver's day stands. Ruling J3.
    .where("successor.cancelledOn", "is", null)
    .where(({ or, eb }) =>
      or([eb("succession.state", "<>", "agreed"), eb("handsOverOn", ">", today.toString())]),
    )
    .$narrowType<{ state: Succession["state"] }>()
    .orderBy(sql`membership_id = ${reader.membershipId}`, "desc")
    .orderBy("handsOverOn")
    .execute();
  return successions.map((one) => {
    const role = roleOf(one, reader);
    return {
      role,
      state: one.state,
      leaver: one.leaver,
      // Others are told of a successor once the place is theirs.
      successor: role === "other" && one.state !== "agreed" ? null : one.successor,
      successorEmail: role === "leaver" ? one.successorEmail : null,
      sentOn: dayOf(one.askedAt),
      openedOn: one.openedAt && dayOf(one.openedAt),
      joinedOn: one.joinedAt && dayOf(one.joinedAt),
      joinBy: one.joinBy,
      lastDay: one.lastDay,
      handsOverOn: one.handsOverOn,
      newHandsOverOn: one.state === "joined-late" ? newDayOf(deps, household, one.lastDay) : null,
    };
  });
}

function roleOf(
  succession: Pick<Succession, "membershipId" | "successorHousemateId">,
  { housemateId, membershipId }: Reader,
): Handover["role"] {
  if (succession.membershipId === membershipId) return "leaver";
  return succession.successorHousemateId === housemateId ? "successor" : "other";
}

/** Null when the tenancy is over before. */
function newDayOf(deps: Now, { tenancyEnd: end }: { readonly tenancyEnd: string }, lastDay: string) {
  const day = handOverDayToday(deps, lastDay);
  return isBefore(Temporal.PlainDate.from(end), day) ? null : day.toString();
}

function dayOf(moment: Date): string {
  return londonToday(moment.getTime()).toString();
}
