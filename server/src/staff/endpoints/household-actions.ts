import { freePlaces } from "@evenly/domain/household";
import { checkNote, checkReason } from "@evenly/domain/staff";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import { findRecipients } from "../../access/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import {
  changeEmail,
  confirmHousemate,
  findAllMembers,
  readHouseholdMembers,
  inviteHousemates,
  mailHouseLink,
  planEmailChange,
  planShareToken,
  planSignOut,
  replaceShareToken,
  signEverybodyOut,
} from "../../households/index.ts";
import { askForErasure } from "../../rights/index.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { doneBy } from "../done-by.ts";
import { changeHousehold as change, placeOf } from "../households/change-household.ts";
import { findByReference as find } from "../households/find-by-reference.ts";

const empty = { outcome: "empty", body: undefined } as const;

/** Actions for housemates, by the same transactions as commands and customers' pages. Rulings H3, H4. */
export function householdActionEndpoints(deps: Dependencies) {
  return {
    "GET /staff/households/:reference/invitations": async ({ db, params }) => {
      const { id, state, size } = await find(db, params.reference);
      const { joined, invited } = await readHouseholdMembers(db, id, deps.clock.today());
      return {
        outcome: "done",
        body: {
          openPlaces: freePlaces({ state, size }, joined).length,
          invited: invited.map(({ fullName, email, tel, invitedOn }) => ({
            fullName,
            email,
            tel,
            invitedOn,
          })),
        },
      };
    },
    "POST /staff/households/:reference/invitations": async ({ db, params, body, staff }) => {
      const { housemates: rows, reason } = body;
      const sent = await change(db, params.reference, reason, async (trx, { id }) => {
        const household = await lockHousehold(trx, id);
        const count = await inviteHousemates(trx, deps, { household, rows, by: "staff" });
        const { actor, now } = doneBy(deps, staff);
        const detail = { sent: count, reason };
        await recordAudit(trx, { householdId: id, actor, action: "invite-housemates", at: now, detail });
        return count;
      });
      return { outcome: "done", body: { sent } };
    },
    "GET /staff/households/:reference/share_token": async ({ db, params }) => {
      const household = await find(db, params.reference);
      const preview = await planShareToken(db, household, deps.clock.now());
      return { outcome: "done", body: { heldPlaces: preview.heldPlaces, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/share_token": async ({ db, params, body, staff }) => {
      const { reason, token } = body;
      await change(db, params.reference, reason, async (trx, { id }) => {
        const household = await lockHousehold(trx, id);
        refuseUnlessShown(token, await planShareToken(trx, household, deps.clock.now()));
        await replaceShareToken(trx, id, { ...doneBy(deps, staff), reason });
      });
      return empty;
    },
    "POST /staff/households/:reference/confirmation": async ({ db, params, body, staff }) => {
      const { housemateId, reason } = body;
      await change(db, params.reference, reason, async (trx, { id }) => {
        const place = await placeOf(trx, id, housemateId, deps.clock.today());
        await confirmHousemate(trx, deps, id, { ...doneBy(deps, staff), place, reason });
      });
      return empty;
    },
    "GET /staff/households/:reference/email": async ({ db, params }) => {
      const { id } = await find(db, params.reference);
      const preview = await planEmailChange(db, id, deps.clock.now());
      return { outcome: "done", body: { ...preview, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/email": async ({ db, params, body, staff }) => {
      const { token, ...changed } = body;
      await change(db, params.reference, body.reason, async (trx, { id }) => {
        await lockHousehold(trx, id);
        refuseUnlessShown(token, await planEmailChange(trx, id, deps.clock.now()));
        await changeEmail(trx, deps, id, { ...changed, ...doneBy(deps, staff) });
      });
      return empty;
    },
    "GET /staff/households/:reference/sign_everybody_out": async ({ db, params }) => {
      const { id } = await find(db, params.reference);
      const preview = await planSignOut(db, id, deps.clock.now());
      return { outcome: "done", body: { ...preview, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/sign_everybody_out": async ({ db, params, body, staff }) => {
      const { reason, token } = body;
      await change(db, params.reference, reason, async (trx, { id }) => {
        refuseUnlessShown(token, await planSignOut(trx, id, deps.clock.now()));
        await signEverybodyOut(trx, id, { ...doneBy(deps, staff), reason });
      });
      return empty;
    },
    "POST /staff/households/:reference/house_link": async ({ db, params, body, staff }) => {
      const { housemateId, reason } = body;
      await change(db, params.reference, reason, async (trx, { id }) => {
        const members = await findAllMembers(trx, id);
        if (!members.some((one) => one.id === housemateId)) throw refuse("place-empty");
        if ((await findRecipients(trx, [housemateId])).get(housemateId)?.hasDied)
          throw refuse("person-has-died");
        if (!(await mailHouseLink(trx, deps, housemateId))) throw refuse("mailed-enough");
        const { actor, now } = doneBy(deps, staff);
        const detail = { housemateId, reason };
        await recordAudit(trx, { householdId: id, actor, action: "send-mail", at: now, detail });
      });
      return empty;
    },
    "POST /staff/households/:reference/erasure": async ({ db, params, body, staff }) => {
      const { housemateId, reason } = body;
      refuseAny(checkReason(reason));
      const { id } = await find(db, params.reference);
      const isAnyones = (await findAllMembers(db, id)).some((one) => one.id === housemateId);
      if (!isAnyones) throw refuse("place-empty");
      const by = doneBy(deps, staff);
      const asked = { ...by, housemateId, ownerId: staff.person.id, text: reason };
      return { outcome: "done", body: await askForErasure(db, deps, asked) };
    },
    "POST /staff/households/:reference/notes": async ({ db, params, body, staff }) => {
      const { how, housemateId, text } = body;
      const issues = checkNote({ how, text });
      refuseAny(issues);
      const { id } = await find(db, params.reference);
      const isAnyones = (await findAllMembers(db, id)).some((one) => one.id === housemateId);
      if (housemateId !== "" && !isAnyones) throw refuse("place-empty");
      const { actor, now } = doneBy(deps, staff);
      const detail = { how, text, ...(housemateId !== "" && { housemateId }) };
      await recordAudit(db, { householdId: id, actor, action: "note", at: now, detail });
      return empty;
    },
  } satisfies SomeHandlers;
}
