import type { Objection } from "@evenly/domain/place-dispute";
import type { Kysely, Selectable } from "kysely";
import type { Database, Household, HousemateTable, MembershipTable } from "../../../database/tables.ts";
import { objectionTo } from "../queries/households.ts";

/** Somebody's own time in a place, and the household that it is of. */
export type Own = {
  readonly household: Household;
  readonly housemate: Pick<
    Selectable<HousemateTable>,
    "id" | "first_name" | "last_name" | "agreed_price" | "by_share_token" | "joined_at"
  > & { readonly objection: Objection | null };
  readonly membership: Pick<Selectable<MembershipTable>, "id" | "left_on">;
};

export const findOwn = async (db: Kysely<Database>, membershipId: string): Promise<Own> => {
  const {
    housemate_id,
    first_name,
    last_name,
    agreed_price,
    by_share_token,
    joined_at,
    objection,
    left_on,
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
      "left_on",
    ])
    .select(objectionTo().as("objection"))
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
    membership: { id: membershipId, left_on },
  };
};

/**
 * The day after somebody's last day of service: of the tenancy, of a household that was cancelled, or of who has handed
 * their place over. Undefined for a household that was cancelled before it was live: nothing was ever charged. Ruling G7.
 */
export const statementFrom = ({ household, membership }: Own): Temporal.PlainDate | undefined => {
  const { state, tenancy_end: end, last_day: lastDay } = household;
  if (state === "cancelled" && lastDay === null) return undefined;
  const days = [lastDay ?? end, end].map((day) => Temporal.PlainDate.from(day).add({ days: 1 }).toString());
  const [first = end] = [...days, ...(membership.left_on === null ? [] : [membership.left_on])].sort();
  return Temporal.PlainDate.from(first);
};
