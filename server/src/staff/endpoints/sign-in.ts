import type { Success } from "@evenly/contract";
import { londonToday } from "@evenly/domain/calendar";
import { checkPasskeyName } from "@evenly/domain/staff";
import type { Kysely, Transaction } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { doneBy } from "../done-by.ts";
import { acceptInvitation } from "../people/invitations.ts";
import { endSessions } from "../people/people.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { isUuid } from "../uuid-pattern.ts";

export function signInEndpoints(deps: Dependencies) {
  return {
    "POST /staff/session": async ({ body, staff }) => {
      const { answer: next, setCookies } = await deps.staffSignIn.start(body.email, body.password, staff);
      staff.keep(setCookies);
      return { outcome: "done", body: { next } };
    },
    "POST /staff/session/code": async ({ body, staff }) => {
      staff.keep((await deps.staffSignIn.giveCode(body.code, staff)).setCookies);
      return { outcome: "empty", body: undefined };
    },
    "GET /staff/session/passkey": async ({ staff }) => {
      const { answer: body, setCookies } = await deps.staffSignIn.startPasskey();
      staff.keep(setCookies);
      return { outcome: "done", body };
    },
    "POST /staff/session/passkey": async ({ body, staff }) => {
      staff.keep((await deps.staffSignIn.givePasskey(body, staff)).setCookies);
      return { outcome: "empty", body: undefined };
    },
    "GET /staff/me": async ({ staff: { person } }) => {
      const { id, name, email, roles, hasSecondFactor } = person;
      const today = deps.clock.today().toString();
      return { outcome: "done", body: { id, name, email, roles: [...roles], hasSecondFactor, today } };
    },
    "POST /staff/second_factor": async ({ body, staff }) => {
      if (staff.person.hasSecondFactor) throw refuse("second-factor-there");
      return { outcome: "done", body: await deps.staffSignIn.startSecondFactor(body.password, staff) };
    },
    "POST /staff/second_factor/code": async ({ body, staff }) => {
      if (staff.person.hasSecondFactor) throw refuse("second-factor-there");
      staff.keep((await deps.staffSignIn.confirmSecondFactor(body.code, staff)).setCookies);
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/password": async ({ body, staff }) => {
      const { currentPassword, password } = body;
      staff.keep((await deps.staffSignIn.changePassword(currentPassword, password, staff)).setCookies);
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/recovery_codes": async ({ body, staff }) => ({
      outcome: "done",
      body: { recoveryCodes: await deps.staffSignIn.renewRecoveryCodes(body.password, staff) },
    }),
    "GET /staff/passkeys": async ({ db, staff }) => ({
      outcome: "done",
      body: { passkeys: await listPasskeys(db, staff.person.id) },
    }),
    "GET /staff/passkeys/new": async ({ query, staff }) => {
      refuseAny(checkPasskeyName(query.name));
      const { answer: body, setCookies } = await deps.staffSignIn.startNewPasskey(staff);
      staff.keep(setCookies);
      return { outcome: "done", body };
    },
    "POST /staff/passkeys": async ({ body, staff }) => {
      refuseAny(checkPasskeyName(body.name));
      await deps.staffSignIn.addPasskey(body, staff);
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/passkeys/:passkeyId/remove": async ({ db, params, staff }) => {
      await db
        .transaction()
        .execute((trx) => removePasskey(trx, params.passkeyId, staff.person.id, doneBy(deps, staff)));
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/sign_out": async ({ staff }) => {
      staff.keep((await deps.staffSignIn.signOut(staff.cookies)).setCookies);
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/sign_out_everywhere": async ({ db, staff }) => {
      await endSessions(db, staff.person.id);
      staff.keep((await deps.staffSignIn.signOut(staff.cookies)).setCookies);
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/invitation/accept": async ({ body, staff }) => {
      await acceptInvitation(deps, { ...body, clientAddress: staff.clientAddress });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

type Passkey = Success<"GET /staff/passkeys">["passkeys"][number];

async function listPasskeys(db: Kysely<Database>, personId: string): Promise<Passkey[]> {
  const passkeys = await db
    .selectFrom("staffPasskey")
    .select(["id", "name", "createdAt"])
    .where("personId", "=", personId)
    .orderBy("id")
    .execute();
  return passkeys.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? "",
    addedOn: londonToday(createdAt.getTime()).toString(),
  }));
}

async function removePasskey(
  trx: Transaction<Database>,
  passkeyId: string,
  personId: string,
  { actor, now }: DoneBy,
): Promise<void> {
  if (!isUuid(passkeyId)) throw refuse("passkey-unknown");
  const removed = await trx
    .deleteFrom("staffPasskey")
    .where("id", "=", passkeyId)
    .where("personId", "=", personId)
    .returning("name")
    .executeTakeFirst();
  if (removed === undefined) throw refuse("passkey-unknown");
  await recordAudit(trx, {
    householdId: null,
    actor,
    action: "remove-passkey",
    at: now,
    detail: { name: removed.name },
  });
}
