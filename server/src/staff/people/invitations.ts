import { invitationHours, leavesNoAdministrator, type StaffRole } from "@evenly/domain/staff";
import type { Kysely, Transaction } from "kysely";
import { hashOf, newId, newToken } from "../../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Now, Work } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { tell, tokenMarks } from "../../mail/index.ts";
import { lapseRequests } from "../approvals/record-decision.ts";
import { forgetFailures } from "../sign-in/failures.ts";
import { forgetDevices } from "../sign-in/known-devices.ts";
import { endInvitations, endSessions, lockColleague } from "./people.ts";

type Invitation = DoneBy & {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
};

/**
 * Revokes earlier links. A colleague keeps the name under which they are in the audit. Only the hash is stored, and the
 * token is in the URL fragment, which browsers do not send. Rulings H1, H3.
 */
export async function invite(
  trx: Transaction<Database>,
  { config }: Now,
  { email: typedEmail, name: newName, roles, reason, actor, now }: Invitation,
): Promise<{ readonly link: string; readonly name: string }> {
  const email = typedEmail.toLowerCase();
  const { person, others } = await lockColleague(trx, { email });
  if (leavesNoAdministrator({ before: person?.roles ?? [], after: roles }, others))
    throw refuse("last-administrator");
  const name = person?.name ?? newName;
  const at = new Date();
  const token = newToken();
  await trx
    .updateTable("staffInvitation")
    .set({ endedAt: at })
    .where("email", "=", email)
    .where("endedAt", "is", null)
    .execute();
  await trx
    .insertInto("staffInvitation")
    .values({
      hash: hashOf(token),
      email,
      name,
      roles: [...roles],
      invitedBy: actor.kind === "staff" ? actor.id : null,
      expiresAt: new Date(at.getTime() + invitationHours * 3_600_000),
    })
    .execute();
  await recordAudit(trx, {
    householdId: null,
    actor,
    action: "invite-staff",
    at: now,
    detail: { name, roles, reason, ...(person && { personId: person.id }) },
  });
  return { link: linkFor(config, token), name };
}

function linkFor({ publicUrl }: Dependencies["config"], token: string): string {
  return `${publicUrl}/staff/invitation#${token}`;
}

export async function inviteByMail(
  trx: Transaction<Database>,
  deps: Work,
  invitation: Invitation,
): Promise<void> {
  const { name } = await invite(trx, deps, invitation);
  const { email: to, roles } = invitation;
  const link = linkFor(deps.config, tokenMarks.staffInvitation);
  await tell(trx, deps, { template: "staff-invitation", to, data: { name, roles, link } });
}

/** An existing person must set up the second factor again. Ruling H1. */
export async function acceptInvitation(
  { db, clock, staffSignIn }: Dependencies,
  answer: { readonly token: string; readonly password: string; readonly clientAddress: string },
): Promise<void> {
  const { password, clientAddress } = answer;
  const hash = hashOf(answer.token);
  const open = (db: Kysely<Database>) =>
    db
      .selectFrom("staffInvitation")
      .select(["email", "name", "roles", "invitedBy"])
      .where("hash", "=", hash)
      .where("endedAt", "is", null)
      .where("expiresAt", ">", new Date());
  const found = await open(db).executeTakeFirst();
  if (found === undefined) throw refuse("staff-invitation-unknown");
  // Only now, because it is slow.
  const hashed = await staffSignIn.hashNewPassword(password, found);
  await db.transaction().execute(async (trx) => {
    const { person, others } = await lockColleague(trx, found);
    const invitation = await open(trx).forUpdate().executeTakeFirst();
    if (invitation === undefined) throw refuse("staff-invitation-unknown");
    if (leavesNoAdministrator({ before: person?.roles ?? [], after: invitation.roles }, others))
      throw refuse("last-administrator");
    const personId = await keepPerson(trx, { ...invitation, password: hashed });
    const { invitedBy, roles } = invitation;
    const now = clock.now();
    await trx
      .updateTable("staffPerson")
      .set({ invitedBy, invitedAt: invitedBy === null ? null : now })
      .where("id", "=", personId)
      .execute();
    await lapseRequests(trx, { personId, roles, actor: { kind: "staff", id: personId }, now });
    await endInvitations(trx, { id: personId, email: invitation.email }, roles);
    await forgetFailures(trx, { email: invitation.email });
    await recordAudit(trx, {
      householdId: null,
      actor: { kind: "staff", id: personId, clientAddress },
      action: "take-up-staff-invitation",
      at: now,
      detail: { before: person?.roles ?? null, after: roles },
    });
  });
}

/** Sets the password, and removes the second factor and passkeys; returns the person's id. A known person keeps their name. */
export async function keepPerson(
  trx: Transaction<Database>,
  colleague: {
    readonly email: string;
    readonly name: string;
    readonly roles: StaffRole[];
    readonly password: string;
    readonly isDemo?: boolean;
  },
): Promise<string> {
  const { email, name, roles, password, isDemo = false } = colleague;
  const { id } = await trx
    .insertInto("staffPerson")
    .values({ id: newId(), email, name, roles, isDemo })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ roles, twoFactorEnabled: false, isDemo, updatedAt: new Date() }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await endSessions(trx, id);
  await forgetDevices(trx, id);
  for (const factor of ["staffSecondFactor", "staffPasskey"] as const)
    await trx.deleteFrom(factor).where("personId", "=", id).execute();
  await trx
    .insertInto("staffCredential")
    .values({ id: newId(), accountId: id, providerId: "credential", personId: id, password })
    .onConflict((conflict) =>
      conflict.columns(["providerId", "accountId"]).doUpdateSet({ password, updatedAt: new Date() }),
    )
    .execute();
  return id;
}
