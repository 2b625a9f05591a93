import type { Objection } from "@evenly/domain/place-dispute";
import type { Kysely, Selectable } from "kysely";
import { handOversBefore, type TimeInPlace } from "../../payments/index.ts";
import type { Database, Household, HousemateTable, MembershipTable } from "../../../database/tables.ts";
import { objectionTo } from "../queries/households.ts";

export type PageContext = {
  readonly household: Household;
  readonly housemate: Pick<
    Selectable<HousemateTable>,
    "id" | "first_name" | "last_name" | "place" | "agreed_price" | "by_share_token" | "joined_at"
  > & { readonly objection: Objection | null };
  readonly membership: Pick<Selectable<MembershipTable>, "id" | "joined_on" | "left_on"> &
    Pick<TimeInPlace, "handOvers">;
};

export async function findPageContext(db: Kysely<Database>, membershipId: string): Promise<PageContext> {
  const {
    housemate_id,
    first_name,
    last_name,
    place,
    agreed_price,
    by_share_token,
    joined_at,
    objection,
    joined_on,
    left_on,
    handOvers,
    ...household
  } = await db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemate_id")
    .innerJoin("household", "household.id", "membership.household_id")
    .selectAll("household")
    .select([
      "housemate_id",
      "first_name",
      "last_name",
      "housemate.place",
      "agreed_price",
      "by_share_token",
      "joined_at",
      "joined_on",
      "left_on",
    ])
    .select([objectionTo().as("objection"), handOversBefore.as("handOvers")])
    .where("membership.id", "=", membershipId)
    .executeTakeFirstOrThrow();
  return {
    household,
    housemate: {
      id: housemate_id,
      first_name,
      last_name,
      place,
      agreed_price,
      by_share_token,
      joined_at,
      objection,
    },
    membership: { id: membershipId, joined_on, left_on, handOvers },
  };
}

/**
 * The day after the housemate's last day of service: end of tenancy, cancellation or handover. Undefined for a
 * household cancelled before it was live. Ruling G7.
 */
export function statementFrom({ household, membership }: PageContext): Temporal.PlainDate | undefined {
  const { state, tenancy_end: end, last_day: lastDay } = household;
  // A late successor has no days yet.
  if ((state === "cancelled" && lastDay === null) || membership.left_on === membership.joined_on)
    return undefined;
  const days = [lastDay ?? end, end].map((day) => Temporal.PlainDate.from(day).add({ days: 1 }).toString());
  const [first = end] = [...days, ...(membership.left_on === null ? [] : [membership.left_on])].sort();
  return Temporal.PlainDate.from(first);
}

/** Their last own day has passed; not so a late successor, who has no days yet. Ruling G5. */
export function hasLeft(
  { membership: { joined_on: joinedOn, left_on: leftOn } }: Pick<PageContext, "membership">,
  today: Temporal.PlainDate,
) {
  return leftOn !== null && leftOn > joinedOn && leftOn <= today.toString();
}

/** A successor before the day, or one who waits for the leaver's answer. Ruling G5. */
export function isNotInYet(
  { membership: { joined_on: joinedOn, left_on: leftOn } }: Pick<PageContext, "membership">,
  today: Temporal.PlainDate,
) {
  return leftOn === joinedOn || joinedOn > today.toString();
}
