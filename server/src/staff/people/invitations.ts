import { createHash } from "node:crypto";
import type { StaffRole } from "@evenly/domain/staff";
import type { Kysely, Transaction } from "kysely";
import { newId, newToken } from "../../../database/ids.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { queueEmail, tokenMarks } from "../../mail/index.ts";
import { lapseRequests } from "../approvals/record-decision.ts";
import { forgetFailures } from "../sign-in/failures.ts";
import { endSessions } from "./people.ts";

const hoursOfLink = 48;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

type Invitation = DoneBy & {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly reason: string;
};

/**
 * Revokes earlier links. Only the hash is stored, and the token is in the URL fragment, which browsers do not send.
 * Rulings H1, H3.
 */
export const invite = async (
  trx: Transaction<Database>,
  { config }: Pick<Dependencies, "config">,
  { email: given, name, roles, reason, actor, now }: Invitation,
): Promise<string> => {
  const email = given.toLowerCase();
  const at = new Date();
  const token = newToken();
  await trx
    .updateTable("staff_invitation")
    .set({ ended_at: at })
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .execute();
  await trx
    .insertInto("staff_invitation")
    .values({
      hash: hashOf(token),
      email,
      name,
      roles: [...roles],
      invited_by: actor.kind === "staff" ? actor.id : null,
      expires_at: new Date(at.getTime() + hoursOfLink * 3_600_000),
    })
    .execute();
  await recordAudit(trx, {
    householdId: null,
    actor,
    action: "invite-staff",
    at: now,
    detail: { name, roles, reason },
  });
  return linkFor(config, token);
};

const linkFor = ({ publicUrl }: Dependencies["config"], token: string): string =>
  `${publicUrl}/staff/invitation#${token}`;

export const inviteByMail = async (
  trx: Transaction<Database>,
  deps: Pick<Dependencies, "config" | "clock" | "jobs">,
  invitation: Invitation,
): Promise<void> => {
  await invite(trx, deps, invitation);
  const { email: to, name, roles } = invitation;
  const link = linkFor(deps.config, tokenMarks.staffInvitation);
  await queueEmail(trx, deps, { template: "staff-invitation", to, data: { name, roles, link } });
};

/** An existing person must set up the second factor again. Ruling H1. */
export const acceptInvitation = async (
  { db, clock, staffSignIn }: Pick<Dependencies, "db" | "clock" | "staffSignIn">,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> => {
  const hash = hashOf(token);
  const open = (db: Kysely<Database>) =>
    db
      .selectFrom("staff_invitation")
      .select(["email", "name", "roles", "invited_by as invitedBy"])
      .where("hash", "=", hash)
      .where("ended_at", "is", null)
      .where("expires_at", ">", new Date());
  if ((await open(db).executeTakeFirst()) === undefined) throw refuse("staff-invitation-unknown");
  // Hashed only now, because it is slow.
  const hashed = await staffSignIn.hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const invitation = await open(trx).forUpdate().executeTakeFirst();
    if (invitation === undefined) throw refuse("staff-invitation-unknown");
    await trx
      .updateTable("staff_invitation")
      .set({ ended_at: new Date() })
      .where("hash", "=", hash)
      .execute();
    const personId = await keepPerson(trx, { ...invitation, password: hashed });
    const { invitedBy, roles } = invitation;
    const now = clock.now();
    await trx
      .updateTable("staff_person")
      .set({ invited_by: invitedBy, invited_at: invitedBy === null ? null : now })
      .where("id", "=", personId)
      .execute();
    await lapseRequests(trx, { personId, roles, actor: { kind: "staff", id: personId }, now });
    await forgetFailures(trx, invitation.email);
    await recordAudit(trx, {
      householdId: null,
      actor: { kind: "staff", id: personId },
      action: "take-up-staff-invitation",
      at: now,
      detail: { roles },
    });
  });
};

/** Sets the password and removes the second factor; returns the person's id. */
export const keepPerson = async (
  trx: Transaction<Database>,
  given: {
    readonly email: string;
    readonly name: string;
    readonly roles: StaffRole[];
    readonly password: string;
    readonly isDemo?: boolean;
  },
): Promise<string> => {
  const { email, name, roles, password, isDemo = false } = given;
  const { id } = await trx
    .insertInto("staff_person")
    .values({ id: newId(), email, name, roles, is_demo: isDemo })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ name, roles, two_factor_enabled: false, is_demo: isDemo, updated_at: new Date() }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await endSessions(trx, id);
  await trx.deleteFrom("staff_second_factor").where("person_id", "=", id).execute();
  await trx
    .insertInto("staff_credential")
    .values({ id: newId(), account_id: id, provider_id: "credential", person_id: id, password })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "account_id"]).doUpdateSet({ password, updated_at: new Date() }),
    )
    .execute();
  return id;
};
