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

export type RolesAsked =
  | { readonly email: string; readonly name: string; readonly roles: readonly StaffRole[] }
  | { readonly personId: string; readonly roles: readonly StaffRole[] };

/**
 * A second person for roles that can pay out, or make others who can. While nobody could be one, the only administrator
 * gives them alone: whoever they invite is no second person to them for a month. Ruling H3.
 */
export const roleGift: KindOf<"give-roles", RolesAsked> = {
  lock: lockAdministrators,
  shownOf: ({ before }) => ({ before }),
  plan: async (db, deps, asked, askedBy) => {
    const { name, email, before } = await findWhom(db, asked);
    const after = [...asked.roles];
    const approvers = await findApprovers(db, deps, "give-roles", askedBy);
    const isInvited = "email" in asked;
    return {
      preview: { name, email, before, after, isInvited },
      subject: email,
      deed: isInvited ? `Invite as ${after.join(", ")}:` : `Give the roles ${after.join(", ")} to`,
      whom: name,
      householdId: null,
      needsSecond: gainsStrongRole(before, after) && approvers.length > 0,
    };
  },
  carryOut: (trx, deps, asked, by) =>
    "email" in asked ? inviteByMail(trx, deps, { ...asked, ...by }) : changeRoles(trx, { ...asked, ...by }),
};

async function findWhom(db: Kysely<Database>, asked: RolesAsked) {
  const people = db.selectFrom("staff_person").select(["name", "email", "roles as before"]);
  if ("email" in asked) {
    const { name, email } = asked;
    const known = await people.where("email", "=", email.toLowerCase()).executeTakeFirst();
    return { name, email: email.toLowerCase(), before: known?.before ?? [] };
  }
  const { personId } = asked;
  const known = isUuid(personId) ? await people.where("id", "=", personId).executeTakeFirst() : undefined;
  if (known === undefined) throw refuse("staff-person-unknown");
  return known;
}
