import { gainsStrongRole } from "@evenly/domain/approval";
import type { StaffRole } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import { refuse } from "../../http/refusals.ts";
import { findApprovers } from "../approvals/approvers.ts";
import type { KindOf } from "../approvals/kind.ts";
import { isUuid } from "../uuid-pattern.ts";
import { inviteByMail } from "./invitations.ts";
import { changeRoles, lockAdministrators } from "./people.ts";

export type RolesRequest =
  | { readonly email: string; readonly name: string; readonly roles: readonly StaffRole[] }
  | { readonly personId: string; readonly roles: readonly StaffRole[] };

/**
 * A second person for roles that can pay out, or make others who can. While nobody could be one, the only administrator
 * gives them alone: whoever they invite is no second person to them for a month. Ruling H3.
 */
export const roleGift: KindOf<"give-roles", RolesRequest> = {
  lock: lockAdministrators,
  shownOf: ({ before }) => ({ before }),
  plan: async (db, deps, request, askedBy) => {
    const { name, email, before } = await findPerson(db, request);
    const after = [...request.roles];
    const approvers = await findApprovers(db, deps, "give-roles", askedBy);
    const isInvited = "email" in request;
    return {
      preview: { name, email, before, after, isInvited },
      subject: email,
      actionText: isInvited ? `Invite as ${after.join(", ")}:` : `Give the roles ${after.join(", ")} to`,
      subjectText: name,
      householdId: null,
      needsSecond: gainsStrongRole(before, after) && approvers.length > 0,
    };
  },
  carryOut: (trx, deps, request, by) =>
    "email" in request
      ? inviteByMail(trx, deps, { ...request, ...by })
      : changeRoles(trx, { ...request, ...by }),
};

async function findPerson(db: Kysely<Database>, request: RolesRequest) {
  const people = db.selectFrom("staffPerson").select(["name", "email", "roles as before"]);
  if ("email" in request) {
    const { name, email } = request;
    const person = await people.where("email", "=", email.toLowerCase()).executeTakeFirst();
    return { name, email: email.toLowerCase(), before: person?.before ?? [] };
  }
  const { personId } = request;
  const person = isUuid(personId) ? await people.where("id", "=", personId).executeTakeFirst() : undefined;
  if (person === undefined) throw refuse("staff-person-unknown");
  return person;
}
