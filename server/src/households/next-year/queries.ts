import { isAskedForNextYear, type NextYearAnswer, outsideNextYearDays } from "@evenly/domain/next-year";
import type { Kysely } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { asPerson } from "../may-see-guid.ts";
import { objectionTo } from "../queries/households.ts";
import { findOpenSuccessions } from "../succession/queries.ts";

/** Next year's household, unless it was cancelled. Ruling J5. */
export function findFollowing(db: Kysely<Database>, householdId: string): Promise<Household | undefined> {
  return db
    .selectFrom("household")
    .selectAll()
    .where("previousHouseholdId", "=", householdId)
    .where("state", "<>", "cancelled")
    .executeTakeFirst();
}

/** Somebody who is asked, with their answer as the others see it. */
export type AskedPerson = Awaited<ReturnType<typeof findMembers>>[number] & {
  readonly answer: NextYearAnswer;
};

/** Who is asked today, by place; nobody outside the days of the question. Rulings G5, G8, J3, J5. */
export async function findAsked(
  db: Kysely<Database>,
  household: Household,
  following: Pick<Household, "id"> | undefined,
  today: Temporal.PlainDate,
): Promise<AskedPerson[]> {
  const { state, tenancyEnd } = household;
  const end = Temporal.PlainDate.from(tenancyEnd);
  if (outsideNextYearDays({ state, tenancyEnd: end }, today) !== undefined) return [];
  const leaving = new Set(
    (await findOpenSuccessions(db, household.id)).map(({ membershipId }) => membershipId),
  );
  const joined = following === undefined ? [] : await findJoined(db, following.id);
  return (await findMembers(db, household.id))
    .filter((member) =>
      isAskedForNextYear(
        {
          person: asPerson(member),
          days: {
            joinedOn: Temporal.PlainDate.from(member.joinedOn),
            leftOn: dayOf(member.leftOn),
            isCancelled: member.cancelledOn !== null,
          },
          isLeaving: leaving.has(member.membershipId),
        },
        end,
        today,
      ),
    )
    .map((member) => {
      // Who joined by the house's link is in as well.
      const isIn = joined.some(
        ({ previousHousemateId: of, email }) => of === member.id || email === member.email,
      );
      const answer = isIn ? "yes" : member.nextYearDeclinedOn === null ? "not-yet" : "no";
      return { ...member, answer };
    });
}

function findMembers(db: Kysely<Database>, householdId: string) {
  return db
    .selectFrom("membership")
    .innerJoin("housemate", "housemate.id", "membership.housemateId")
    .select(["membership.id as membershipId", "membership.place", "joinedOn", "leftOn"])
    .select(["housemate.id", "firstName", "email", "joinedAt", "byShareToken", "cancelledOn"])
    .select("agreedPrice")
    .select(["nextYearAskedOn", "nextYearDeclinedOn", objectionTo().as("objection")])
    .where("membership.householdId", "=", householdId)
    .where("housemate.removedAt", "is", null)
    .orderBy("membership.place")
    .orderBy("joinedOn")
    .execute();
}

function findJoined(db: Kysely<Database>, householdId: string) {
  return db
    .selectFrom("housemate")
    .select(["id", "email", "previousHousemateId"])
    .where("householdId", "=", householdId)
    .where("removedAt", "is", null)
    .where("cancelledOn", "is", null)
    .execute();
}

/**
 * Places of next year's household that wait for those who are asked: whoever only typed the address cannot have them. By the
 * house's link, which its people pass on, they can be taken. Rulings A5, J5.
 */
export async function findAwaitedPlaces(
  db: Kysely<Database>,
  following: Household,
  today: Temporal.PlainDate,
): Promise<readonly { readonly successionId: null }[]> {
  if (following.previousHouseholdId === null || following.state !== "gathering") return [];
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", following.previousHouseholdId)
    .executeTakeFirstOrThrow();
  const asked = await findAsked(db, household, following, today);
  return asked.filter(({ answer }) => answer === "not-yet").map(() => ({ successionId: null }));
}

/** The same person's place in the household before or after, with its page. Ruling J5. */
export function findOtherYear(db: Kysely<Database>, housemateId: string, year: "previous" | "next") {
  return (
    db
      .selectFrom("housemate as own")
      .innerJoin("housemate as other", (join) =>
        year === "next"
          ? join.onRef("other.previousHousemateId", "=", "own.id")
          : join.onRef("other.id", "=", "own.previousHousemateId"),
      )
      .innerJoin("household", "household.id", "other.householdId")
      .innerJoin("membership", "membership.housemateId", "other.id")
      .select(["membership.id as membershipId", "household.id as householdId", "household.state"])
      .select(["household.tenancyStart", "household.tenancyEnd"])
      .where("own.id", "=", housemateId)
      .where("other.removedAt", "is", null)
      // One that was cancelled only while there is no other.
      .orderBy(({ eb }) => eb("household.state", "=", "cancelled"))
      .orderBy("membership.joinedOn", "desc")
      .orderBy("membership.id", "desc")
      .executeTakeFirst()
  );
}

/** Whether somebody has a page in the household before or after. Ruling J5. */
export async function hasOtherYear(db: Kysely<Database>, housemateId: string): Promise<boolean> {
  const linked = await db
    .selectFrom("housemate")
    .select("id")
    .where(({ or, and, eb }) =>
      or([
        and([eb("previousHousemateId", "=", housemateId), eb("removedAt", "is", null)]),
        and([eb("id", "=", housemateId), eb("previousHousemateId", "is not", null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return linked !== undefined;
}
