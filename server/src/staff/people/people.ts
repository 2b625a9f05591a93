import type { Success } from "@evenly/contract";
import type { StaffRole } from "@evenly/domain/staff";
import { type Kysely, sql, type Transaction } from "kysely";
import { londonToday } from "@evenly/domain/calendar";
import type { Database } from "../../../database/tables.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import { refuse } from "../../http/refusals.ts";
import { lapseRequests } from "../approvals/record-decision.ts";
import { tokenOf } from "../approvals/token.ts";

/** Staff and open invitations, by name. Ruling H2. */
export const listStaff = async (db: Kysely<Database>): Promise<Success<"GET /staff/people">> => {
  const people = await db
    .selectFrom("staff_person")
    .select(["id", "name", "email", "roles", "two_factor_enabled as hasSecondFactor"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const invited = await db
    .selectFrom("staff_invitation")
    .select(["name", "email", "roles", "expires_at"])
    .where("ended_at", "is", null)
    .where("expires_at", ">", new Date())
    .orderBy("name")
    .execute();
  return {
    people: people.map((person) => ({ ...person, token: tokenOf({ before: person.roles }) })),
    invited: invited.map(({ expires_at: expiresAt, ...rest }) => ({
      ...rest,
      expiresOn: londonToday(expiresAt.getTime()).toString(),
    })),
  };
};

export const endSessions = async (db: Kysely<Database>, personId: string): Promise<void> => {
  await db.deleteFrom("staff_session").where("person_id", "=", personId).execute();
};

/** So that two changes never leave none. Ruling H3. */
export const lockAdministrators = (trx: Transaction<Database>) =>
  trx
    .selectFrom("staff_person")
    .select("id")
    .where(sql<boolean>`'administrator' = any(roles)`)
    .orderBy("id")
    .forUpdate()
    .execute();

type Change = DoneBy & {
  readonly personId: string;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
};

/**
 * Ends the person's sessions, and their requests that need a role they lost; without a role they cannot sign in. The last administrator stays, even with concurrent
 * changes. Rulings H2, H3.
 */
export const changeRoles = async (
  trx: Transaction<Database>,
  { personId, roles, reason, actor, now }: Change,
): Promise<void> => {
  const administrators = await lockAdministrators(trx);
  const person = await trx
    .selectFrom("staff_person")
    .select(["id", "roles"])
    .where("id", "=", personId)
    .forUpdate()
    .executeTakeFirst();
  if (person === undefined) throw refuse("staff-person-unknown");
  const others = administrators.filter(({ id }) => id !== personId);
  if (!roles.includes("administrator") && person.roles.includes("administrator") && others.length === 0)
    throw refuse("last-administrator");
  await trx
    .updateTable("staff_person")
    .set({ roles: [...roles], updated_at: new Date() })
    .where("id", "=", person.id)
    .execute();
  await endSessions(trx, person.id);
  await lapseRequests(trx, { personId, roles, actor, now });
  await recordAudit(trx, {
    householdId: null,
    actor,
    action: "change-staff-roles",
    at: now,
    detail: { personId, before: person.roles, after: roles, reason },
  });
};
