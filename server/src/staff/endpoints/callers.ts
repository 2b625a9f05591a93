import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { changeDetails, planDetails } from "../../households/index.ts";
import { actFor, findCaller, readCheck, sendCallerCode, verifyCaller } from "../callers/caller-checks.ts";

const empty = { outcome: "empty", body: undefined } as const;

/** Verifying who rings, and what is done for them. Rulings H3, H4. */
export function callerEndpoints(deps: Dependencies) {
  return {
    "GET /staff/households/:reference/caller": async ({ db, params, query, staff }) => {
      const caller = await findCaller(db, params.reference, query.housemateId);
      const { line1: address, state } = caller.household;
      const check = await readCheck(db, deps, caller, staff);
      return { outcome: "done", body: { ...caller.person, address, state, check } };
    },
    "POST /staff/households/:reference/caller_code": async ({ db, params, body, staff }) => {
      const caller = await findCaller(db, params.reference, body.housemateId);
      return { outcome: "done", body: await sendCallerCode(db, deps, caller, staff) };
    },
    "POST /staff/households/:reference/caller": async ({ db, params, body, staff }) => {
      const caller = await findCaller(db, params.reference, body.housemateId);
      return { outcome: "done", body: await verifyCaller(db, deps, caller, { typed: body.code, staff }) };
    },
    "POST /staff/households/:reference/details/preview": async ({ db, params, body }) => {
      const { owner } = await findCaller(db, params.reference, body.housemateId);
      return { outcome: "done", body: await planDetails(db, owner, body) };
    },
    "POST /staff/households/:reference/details": async ({ db, params, body, staff }) => {
      const { housemateId, reason, ...typed } = body;
      refuseAny(checkReason(reason));
      const caller = await findCaller(db, params.reference, housemateId);
      const owner = await actFor(db, deps, caller, { reason, staff });
      await changeDetails(db, deps, owner, typed);
      return empty;
    },
  } satisfies SomeHandlers;
}
