import type { Success } from "@evenly/contract";
import { areReleasable } from "@evenly/domain/collection-hold";
import { checkReason } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { finishCases } from "../../cases/index.ts";
import { findAllMembers } from "../../households/index.ts";
import {
  findHolds,
  planRelease,
  readHousemateStatement,
  recordArrears,
  releaseCollections,
} from "../../payments/index.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { doneBy } from "../done-by.ts";
import { findByReference } from "../households/find-by-reference.ts";

type Preview = Success<"GET /staff/households/:reference/held_collections">["preview"];

export function heldCollectionEndpoints(deps: Dependencies) {
  return {
    "GET /staff/households/:reference/held_collections": async ({ db, params, query }) => {
      const preview = await describe(
        db,
        deps,
        await findByReference(db, params.reference),
        query.housemateId,
      );
      return { outcome: "done", body: { preview, token: tokenOf(preview) } };
    },
    "POST /staff/households/:reference/held_collections": async ({ db, params, body, staff }) => {
      const { housemateId, reason, token } = body;
      const issues = checkReason(reason);
      refuseAny(issues);
      const { id: householdId } = await findByReference(db, params.reference);
      const household = await lockHousehold(db, householdId);
      const preview = await describe(db, deps, household, housemateId);
      refuseUnlessShown(token, preview);
      const by = doneBy(deps, staff);
      await releaseCollections(db, deps, household, { housemateId });
      await recordArrears(db, deps, { housemateId, householdId });
      const decided = {
        kinds: ["charge-back", "dispute"],
        housemateId,
        outcome: "collections-go-on",
      } as const;
      await finishCases(db, decided, by);
      const { holds, payments } = preview;
      await recordAudit(db, {
        householdId,
        actor: by.actor,
        action: "release-collections",
        at: by.now,
        detail: {
          housemateId,
          causes: holds.map(({ cause }) => cause).join(", "),
          payments: payments.length,
          reason,
        },
      });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

/** Refused for holds that are decided elsewhere: a disputed place, and a death. */
async function describe(
  db: Kysely<Database>,
  deps: Dependencies,
  household: Household,
  housemateId: string,
): Promise<Preview> {
  const member = (await findAllMembers(db, household.id)).find(({ id }) => id === housemateId);
  if (member === undefined) throw refuse("place-empty");
  const holds = (await findHolds(db, household.id)).filter((hold) => hold.housemateId === housemateId);
  if (!areReleasable(holds.map(({ cause }) => cause))) throw refuse("collections-not-held");
  const { payments, mandateId } = await planRelease(db, deps, housemateId);
  return {
    housemateId,
    name: `${member.firstName} ${member.lastName}`,
    place: member.place,
    address: household.line1,
    holds: holds.map(({ cause, heldOn }) => ({ cause, heldOn })),
    owed: (await readHousemateStatement(db, housemateId)).balance.owed,
    payments: payments.map(({ dueOn, on, amount }) => ({ dueOn, on, amount })),
    asksForBankDetails: mandateId === undefined,
  };
}
