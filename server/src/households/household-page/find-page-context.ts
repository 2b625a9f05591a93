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
    "id" | "firstName" | "lastName" | "place" | "agreedPrice" | "byShareToken" | "joinedAt"
  > & { readonly objection: Objection | null; readonly joinedOn: string };
  readonly membershipId: string;
  readonly days: DaysInPlace;
};

export async function findPageContext(db: Kysely<Database>, membershipId: string): Promise<PageContext> {
  const {
    housemateId,
    firstName,
    lastName,
    place,
    agreedPrice,
    byShareToken,
    joinedAt,
    objection,
    joinedOn,
    leftOn,
    cancelledOn,
    ...household
  } = await db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .innerJoin("household", "household.id", "membership.householdId")
    .selectAll("household")
    .select([
      "housemateId",
      "firstName",
      "lastName",
      "housemate.place",
      "agreedPrice",
      "byShareToken",
      "joinedAt",
      "joinedOn",
      "leftOn",
      "cancelledOn",
    ])
    .select(objectionTo().as("objection"))
    .where("membership.id", "=", membershipId)
    .executeTakeFirstOrThrow();
  return {
    household,
    housemate: {
      id: housemateId,
      firstName,
      lastName,
      place,
      agreedPrice,
      byShareToken,
      joinedAt,
      joinedOn,
      objection,
    },
    membershipId,
    days: {
      joinedOn: Temporal.PlainDate.from(joinedOn),
      leftOn: dayOf(leftOn),
      isCancelled: cancelledOn !== null,
    },
  };
}

export function servedHousehold({ state, tenancyEnd, lastDay }: Household): ServedHousehold {
  return { state, tenancyEnd: Temporal.PlainDate.from(tenancyEnd), lastDay: dayOf(lastDay) };
}

export function readerOf({ housemate, days }: PageContext): PageReader {
  return { person: asPerson(housemate), days };
}
