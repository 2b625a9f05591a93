import type { Success } from "@evenly/contract";
import { byAdministrators } from "@evenly/contract/staff/fields";
import { leavesNoAdministrator, mayAct, type StaffRole } from "@evenly/domain/staff";
import { type Kysely, sql, type Transaction } from "kysely";
import { londonToday } from "@evenly/domain/calendar";
import type { Database } from "../../../database/tables.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import { refuse } from "../../http/refusals.ts";
import { lapseRequests } from "../approvals/record-decision.ts";
import { tokenOf } from "../../http/preview-token.ts";

/** Staff and open invitations, by name. Ruling H2. */
export async function listStaff(db: Kysely<Database>): Promise<Success<"GET /staff/people">> {
  const people = await db
    .selectFrom("staffPerson")
    .select(["id", "name", "email", "roles", "twoFactorEnabled as hasSecondFactor"])
    .orderBy("name")
    .orderBy("id")
    .execute();
  const invited = await db
    .selectFrom("staffInvitation")
    .select(["name", "email", "roles", "expiresAt"])
    .where("endedAt", "is", null)
    .where("expiresAt", ">", new Date())
    .orderBy("name")
    .execute();
  return {
    people: people.map((person) => ({ ...person, token: tokenOf({ before: person.roles }) })),
    invited: invited.map(({ expiresAt, ...rest }) => ({
      ...rest,
      expiresOn: londonToday(expiresAt.getTime()).toString(),
    })),
  };
}

export async function endSessions(db: Kysely<Database>, personId: string): Promise<void> {
  await db.deleteFrom("staffSession").where("personId", "=", personId).execute();
}

export function lockAdministrators(trx: Transaction<Database>) {
  return trx
    .selectFrom("staffPerson")
    .select("id")
    .where(sql<boolean>`'administrator' = any(roles)`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

type Change = DoneBy & {
  readonly personId: string;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
};

/**
 * Locks all administrators and the person, before any invitation, so that concurrent changes cannot leave nobody. Ruling
 * H3.
 */
export async function lockColleague(
  trx: Transaction<Database>,
  who: { readonly id: string } | { readonly email: string },
) {
  const isTheirs = "id" in who ? sql<boolean>`id = ${who.id}` : sql<boolean>`email = ${who.email}`;
  const locked = await trx
    .selectFrom("staffPerson")
    .select(["id", "email", "name", "roles", isTheirs.as("isTheirs")])
    .where(({ or }) => or([isTheirs, sql<boolean>`'administrator' = any(roles)`]))
    .orderBy("id")
    .forUpdate()
    .execute();
  const person = locked.find(({ isTheirs }) => isTheirs);
  return { person, others: locked.filter((other) => other !== person).map((other) => other.roles) };
}

/** Those to the person end, and those that they sent, unless they may still invite. Ruling H3. */
export async function endInvitations(
  trx: Transaction<Database>,
  { id, email }: { readonly id: string; readonly email: string },
  roles: readonly StaffRole[],
): Promise<void> {
  await trx
    .updateTable("staffInvitation")
    .set({ endedAt: new Date() })
    .where("endedAt", "is", null)
    .where(({ eb, or }) =>
      or([eb("email", "=", email), ...(mayAct(roles, byAdministrators) ? [] : [eb("invitedBy", "=", id)])]),
    )
    .execute();
}

/**
 * Ends the person's sessions, their invitations, and their requests that need a role they lost; without a role they cannot
 * sign in. The last administrator stays. Rulings H2, H3.
 */
export async function changeRoles(
  trx: Transaction<Database>,
  { personId, roles, reason, actor, now }: Change,
): Promise<void> {
  const { person, others } = await lockColleague(trx, { id: personId });
  if (person === undefined) throw refuse("staff-person-unknown");
  if (leavesNoAdministrator({ before: person.roles, after: roles }, others))
    throw refuse("last-administrator");
  await endInvitations(trx, person, roles);
  await trx
    .updateTable("staffPerson")
    .set({ roles: [...roles], updatedAt: new Date() })
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
}
