import type { DaysInPlace, ServedHousehold } from "@evenly/domain/days-in-place";
import type { PageReader } from "@evenly/domain/own-page";
import type { Objection } from "@evenly/domain/place-dispute";
import type { Kysely, Selectable } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household, HousemateTable } from "../../../database/tables.ts";
import { asPerson } from "../may-see-guid.ts";
import { objectionTo } from "../queries/households.ts";

export type PageContext = {
  readonly household: Household;
  readonly housemate: Pick<
    Selectable<HousemateTable>,
    "id" | "first_name" | "last_name" | "place" | "agreed_price" | "by_share_token" | "joined_at"
  > & { readonly objection: Objection | null };
  readonly membershipId: string;
  readonly days: DaysInPlace;
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
    .select(objectionTo().as("objection"))
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
    membershipId,
    days: { joinedOn: Temporal.PlainDate.from(joined_on), leftOn: dayOf(left_on) },
  };
}

export function servedHousehold({ state, tenancy_end, last_day }: Household): ServedHousehold {
  return { state, tenancyEnd: Temporal.PlainDate.from(tenancy_end), lastDay: dayOf(last_day) };
}

export function readerOf({ housemate, days }: PageContext): PageReader {
  return { person: asPerson(housemate), days };
}
