import type { Success } from "@evenly/contract";
import { isBefore } from "@evenly/domain/calendar";
import { areReleasable, readHold } from "@evenly/domain/collection-hold";
import { checkReason } from "@evenly/domain/staff";
import type { Kysely } from "kysely";
import { lockHousehold } from "../../../database/lock-household.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database, Household } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import { finishCases } from "../../cases/index.ts";
import { findAllMembers } from "../../households/index.ts";
import {
  findHolds,
  holdCollections,
  planRelease,
  readHousemateStatement,
  readPersonsMoney,
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
    "GET /staff/households/:reference/hold": async ({ db, params, query }) => ({
      outcome: "done",
      body: await describeHold(db, deps, await findByReference(db, params.reference), query),
    }),
    "POST /staff/households/:reference/hold": async ({ db, params, body, staff }) => {
      const { housemateId, reason, token } = body;
      refuseAny(checkReason(reason));
      const { id: householdId } = await findByReference(db, params.reference);
      const household = await lockHousehold(db, householdId);
      const { action } = await describeHold(db, deps, household, body);
      if (action === null) throw refuse("approval-changed");
      refuseUnlessShown(token, action.preview);
      const { cause, until } = action.preview;
      const by = doneBy(deps, staff);
      await holdCollections(db, deps, [
        { housemateId, cause, until: Temporal.PlainDate.from(until), reason },
      ]);
      await recordArrears(db, deps, { housemateId, householdId });
      await recordAudit(db, {
        householdId,
        actor: by.actor,
        action: "hold-collections",
        at: by.now,
        detail: { housemateId, cause, until, reason },
      });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

type HoldPage = Success<"GET /staff/households/:reference/hold">;

/** What holding their payments by hand would stop; without a cause only where they stand. Rulings I1, I5. */
async function describeHold(
  db: Kysely<Database>,
  deps: Dependencies,
  household: Household,
  {
    housemateId,
    cause,
    until = "",
  }: {
    readonly housemateId: string;
    readonly cause?: string | undefined;
    readonly until?: string | undefined;
  },
): Promise<HoldPage> {
  const member = (await findAllMembers(db, household.id)).find(({ id }) => id === housemateId);
  if (member === undefined) throw refuse("place-empty");
  const holds = (await findHolds(db, household.id)).filter((hold) => hold.housemateId === housemateId);
  const { sums, debits } = await readPersonsMoney(db, deps, housemateId);
  const shown = {
    housemateId,
    name: `${member.firstName} ${member.lastName}`,
    place: member.place,
    address: household.line1,
    owed: sums.owed,
    holds: holds.map(({ cause: of, heldOn, heldUntil }) => ({ cause: of, heldOn, heldUntil })),
  };
  if (cause === undefined || cause === "") return { ...shown, action: null };
  const asked = readHold({ cause, until }, deps.clock.today());
  if (asked.until === undefined) throw refuseIssues(asked.issues);
  if (holds.some((hold) => hold.cause === asked.cause)) throw refuse("collections-held");
  const stopped = debits.filter(
    ({ on, rows }) => isBefore(on, asked.until) && rows.every(({ state }) => state !== "with-bank"),
  );
  const preview = {
    cause: asked.cause,
    until: asked.until.toString(),
    payments: stopped.map(({ on, amount }) => ({ on: on.toString(), amount })),
    withBank: sums.withBank,
  };
  return { ...shown, action: { preview, token: tokenOf(preview) } };
}

/** Refused for a hold that is decided elsewhere, with a disputed place. */
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
  const { payments, planned, mandateId } = await planRelease(db, deps, housemateId);
  return {
    housemateId,
    name: `${member.firstName} ${member.lastName}`,
    place: member.place,
    address: household.line1,
    holds: holds.map(({ cause, heldOn, heldUntil }) => ({ cause, heldOn, heldUntil })),
    owed: (await readHousemateStatement(db, housemateId)).balance.owed,
    payments: [...payments, ...planned].map(({ dueOn, on, amount }) => ({ dueOn, on, amount })),
    asksForBankDetails: mandateId === undefined,
  };
}
