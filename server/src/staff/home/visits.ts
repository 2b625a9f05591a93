import type { Success } from "@evenly/contract";
import { type Kysely, sql } from "kysely";
import { placesTakenOn } from "../../../database/rules-in-sql.ts";
import type { Database, HouseholdTable } from "../../../database/tables.ts";
import { momentInLondon } from "../moment-in-london.ts";

type Looked = Success<"GET /staff/home">["looked"];
type Visit = { readonly personId: string; readonly householdId: string; readonly at: Date };

const shown = 6;
const mostVisits = 20;

/** Stores a viewed household and prunes old entries. Ruling H4. */
export async function recordVisit(db: Kysely<Database>, { personId, householdId, at }: Visit): Promise<void> {
  await db
    .insertInto("staffVisit")
    .values({ personId, householdId, visitedAt: at })
    .onConflict((conflict) => conflict.columns(["personId", "householdId"]).doUpdateSet({ visitedAt: at }))
    .execute();
  await db
    .deleteFrom("staffVisit")
    .where("personId", "=", personId)
    .where("visitedAt", "<", ({ selectFrom }) =>
      selectFrom("staffVisit")
        .select("visitedAt")
        .where("personId", "=", personId)
        .orderBy("visitedAt", "desc")
        .offset(mostVisits - 1)
        .limit(1),
    )
    .execute();
}

export async function readVisits(
  db: Kysely<Database>,
  personId: string,
  today: Temporal.PlainDate,
): Promise<Looked> {
  const { rows } = await sql<
    Omit<Looked[number], "at" | "state"> & { at: Date; state: HouseholdTable["state"] }
  >`
    select reference, line1 as address, postcode, household.state, size, tenancy_start as "tenancyStart",
      ${placesTakenOn(today.toString())} as taken,
      (select count(*)::int from collection where household_id = household.id
        and collection.state in ('failed', 'charged_back')) as failed,
      exists (select from place_dispute where household_id = household.id and resolved_at is null) as "isDisputed",
      visited_at as at
    from staff_visit join household on household.id = staff_visit.household_id
    where person_id = ${personId}
    order by visited_at desc, reference limit ${shown}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: momentInLondon(at) }));
}
