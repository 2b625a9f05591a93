import type { Objection } from "@evenly/domain/place-dispute";
import { type Kysely, type Selectable, sql } from "kysely";
import { handOversBefore, type TimeInPlace } from "../../payments/index.ts";
import type { Database, Household, HousemateTable, MembershipTable } from "../../../database/tables.ts";
import type { Succession } from "../succession/queries.ts";
import { objectionTo } from "../queries/households.ts";

export type Own = {
  readonly household: Household;
  readonly housemate: Pick<
    Selectable<HousemateTable>,
    "id" | "first_name" | "last_name" | "agreed_price" | "by_share_token" | "joined_at"
  > & { readonly objection: Objection | null };
  readonly membership: Pick<Selectable<MembershipTable>, "id" | "joined_on" | "left_on"> &
    Pick<TimeInPlace, "handOvers">;
  readonly movingOut: MovingOut | null;
};

/** Current state of moving out. Ruling G5. */
type MovingOut = Pick<Succession, "state"> & { readonly lastDay: string; readonly handsOverOn: string };

const movingOutOf = sql<MovingOut | null>`(
  select json_build_object('state', state, 'lastDay', last_day, 'handsOverOn', hands_over_on) from succession
  where membership_id = membership.id and state in ('asked', 'joined-late', 'agreed')
)`;

export const findOwn = async (db: Kysely<Database>, membershipId: string): Promise<Own> => {
  const {
    housemate_id,
    first_name,
    last_name,
    agreed_price,
    by_share_token,
    joined_at,
    objection,
    joined_on,
    left_on,
    handOvers,
    movingOut,
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
      "agreed_price",
      "by_share_token",
      "joined_at",
      "joined_on",
      "left_on",
    ])
    .select([objectionTo().as("objection"), handOversBefore.as("handOvers"), movingOutOf.as("movingOut")])
    .where("membership.id", "=", membershipId)
    .executeTakeFirstOrThrow();
  return {
    household,
    housemate: {
      id: housemate_id,
      first_name,
      last_name,
      agreed_price,
      by_share_token,
      joined_at,
      objection,
    },
    membership: { id: membershipId, joined_on, left_on, handOvers },
    movingOut,
  };
};

/**
 * The day after the housemate's last day of service: end of tenancy, cancellation or handover. Undefined for a
 * household cancelled before it was live. Ruling G7.
 */
export const statementFrom = ({ household, membership }: Own): Temporal.PlainDate | undefined => {
  const { state, tenancy_end: end, last_day: lastDay } = household;
  // A late successor has no days yet.
  if ((state === "cancelled" && lastDay === null) || membership.left_on === membership.joined_on)
    return undefined;
  const days = [lastDay ?? end, end].map((day) => Temporal.PlainDate.from(day).add({ days: 1 }).toString());
  const [first = end] = [...days, ...(membership.left_on === null ? [] : [membership.left_on])].sort();
  return Temporal.PlainDate.from(first);
};
